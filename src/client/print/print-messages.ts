import type { PrintCard, PrintOptions } from '#shared/print/card-texts.ts';
import type { LoadedFont } from '#shared/print/fonts-needed.ts';
import type { PrintLayout } from '#shared/print/layout-types.ts';
import type { PdfProperties } from '#shared/print/pdf/create-pdf.ts';

/** A font that failed is fetched again on the next `loadFonts` or job. */
export type FontState = 'idle' | 'loading' | 'ready' | 'failed';
export type FontStates = Readonly<Record<LoadedFont, FontState>>;

export const NO_FONTS: FontStates = { latin: 'idle', chinese: 'idle' };

/** A font that the page registers under `family` to draw a preview: only the glyphs of that preview. */
export type PreviewFace = { readonly family: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** A laid-out job with what drawing it takes. Each preview has families of its own, so pages never mix two. */
export type PrintPreview = {
  readonly layout: PrintLayout;
  readonly faces: readonly PreviewFace[];
  readonly families: Readonly<Record<LoadedFont, string>>;
};

/**
 * Why a job gave nothing: the Chinese font is still on its way ('Loading Chinese font…'), a font could
 * not be fetched (a new attempt is under way), or something broke ('Error generating PDF. Please try again.').
 */
export type PrintFailure = 'font-loading' | 'font-failed' | 'failed';

export type PrintJob = { readonly cards: readonly PrintCard[]; readonly options: PrintOptions };

/** What the page asks of the worker. */
export type PrintRequest =
  | { readonly kind: 'load-fonts' }
  | ({ readonly kind: 'preview'; readonly id: number } & PrintJob)
  | ({ readonly kind: 'pdf'; readonly id: number; readonly properties: PdfProperties } & PrintJob);

/** What the worker tells the page. */
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

/** A print job that gave nothing; `code` says why. */
export class PrintError extends Error {
  readonly code: PrintFailure;

  constructor(code: PrintFailure, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'PrintError';
    this.code = code;
  }
}
