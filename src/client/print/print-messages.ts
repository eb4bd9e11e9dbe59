import type { PictureSize } from '#shared/media/photo.ts';
import type { PrintCard, PrintOptions } from '#shared/print/card-texts.ts';
import type { Books } from '#shared/print/layout-book.ts';
import type { TestPage } from '#shared/print/layout-test-page.ts';
import type { PrintFont, PrintLayout } from '#shared/print/paper/layout-types.ts';
import type { PdfProperties } from '#shared/print/pdf/create-pdf.ts';

/** A font that failed is fetched again on the next `loadFonts` or job. */
export type FontState = 'idle' | 'loading' | 'ready' | 'failed';
export type FontStates = Readonly<Record<PrintFont, FontState>>;

export const NO_FONTS: FontStates = { arimo: 'idle', latin: 'idle', chinese: 'idle' };

export type PreviewFace = { readonly family: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** A laid-out job with its fonts. Each preview has its own families, so that pages never mix two. */
export type PrintPreview = {
  readonly layout: PrintLayout;
  readonly faces: readonly PreviewFace[];
  readonly families: Readonly<Record<PrintFont, string>>;
};

/** `font-loading`: the Chinese font is still loading. `font-failed`: a font could not be fetched; the next job tries again. */
export type PrintFailure = 'font-loading' | 'font-failed' | 'failed';

/** A blob reaches the worker without being copied. */
export type PrintPhoto = PictureSize & { readonly jpeg: Blob };
export type PrintPhotos = ReadonlyMap<string, PrintPhoto>;
export type JobOptions = PrintOptions & { readonly photos?: PrintPhotos | undefined };

export type PrintJob = { readonly cards: readonly PrintCard[]; readonly options: JobOptions };

export type PrintRequest =
  | { readonly kind: 'load-fonts' }
  | ({ readonly kind: 'preview'; readonly id: number } & PrintJob)
  | ({ readonly kind: 'pdf'; readonly id: number; readonly properties: PdfProperties } & PrintJob)
  | {
      readonly kind: 'test-page';
      readonly id: number;
      readonly page: TestPage;
      readonly properties: PdfProperties;
    }
  | {
      readonly kind: 'books';
      readonly id: number;
      readonly books: Books;
      readonly properties: PdfProperties;
    };

export type PrintReply =
  | { readonly kind: 'fonts'; readonly states: FontStates }
  | { readonly kind: 'preview'; readonly id: number; readonly preview: PrintPreview }
  | { readonly kind: 'pdf'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | {
      readonly kind: 'failure';
      readonly id: number;
      readonly code: PrintFailure;
      readonly detail: string;
    };

export class PrintError extends Error {
  readonly code: PrintFailure;

  constructor(code: PrintFailure, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'PrintError';
    this.code = code;
  }
}
