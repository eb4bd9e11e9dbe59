import type { PictureSize } from '#shared/media/photo.ts';
import type { PrintCard, PrintOptions } from '#shared/print/card-texts.ts';
import type { Books } from '#shared/print/layout-book.ts';
import type { TestPage } from '#shared/print/layout-test-page.ts';
import type { PrintFont, PrintLayout } from '#shared/print/paper/layout-types.ts';
import type { LoadedFont } from '#shared/print/text/characters.ts';

export type PreviewFace = { readonly family: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** `marks`: punctuation of Latin text within Chinese text, from Noto Sans. */
export type WordFamily = LoadedFont | 'marks';

export type WordFaces = {
  readonly faces: readonly PreviewFace[];
  readonly families: Readonly<Partial<Record<WordFamily, string>>>;
};

/** A laid-out job with its fonts. Each preview has its own families so that previews never mix. */
export type PrintPreview = {
  readonly layout: PrintLayout;
  readonly faces: readonly PreviewFace[];
  readonly families: Readonly<Record<PrintFont, string>>;
};

/** `font-failed`: the download of a font failed. The next job retries. */
type PrintFailure = 'font-failed' | 'failed';

/** The blob is sent to the worker without being copied. */
export type PrintPhoto = PictureSize & { readonly jpeg: Blob };

export type PrintPhotos = ReadonlyMap<string, PrintPhoto>;
type JobOptions = PrintOptions & { readonly photos?: PrintPhotos | undefined };

export type PrintJob = { readonly cards: readonly PrintCard[]; readonly options: JobOptions };

export type PrintDocument =
  | ({ readonly kind: 'cards' } & PrintJob)
  | { readonly kind: 'books'; readonly books: Books }
  | { readonly kind: 'test-page'; readonly page: TestPage };

/** A call of a method of the print session in the worker. */
export type PrintRequest = {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
};

export type PrintReply =
  | { readonly kind: 'fonts'; readonly isChineseLoading: boolean }
  | { readonly kind: 'waiting'; readonly id: number }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | {
      readonly kind: 'failure';
      readonly id: number;
      readonly code: PrintFailure;
      readonly detail: string;
    };

export class PrintError extends Error {
  readonly code: PrintFailure;

  constructor(code: PrintFailure, detail: string) {
    super(detail);
    this.name = 'PrintError';
    this.code = code;
  }
}
