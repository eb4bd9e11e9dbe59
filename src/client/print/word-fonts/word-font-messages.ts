import type { PreviewFace } from '#client/print/print-messages.ts';
import type { LoadedFont } from '#shared/print/fonts-needed.ts';

/** The fonts of some texts: only their characters, in families of their own. A font that no text needs has no family. */
export type WordFaces = {
  readonly faces: readonly PreviewFace[];
  readonly families: Readonly<Partial<Record<LoadedFont, string>>>;
};

/** What the page asks of the worker. */
export type WordFontRequest = { readonly id: number; readonly texts: readonly string[] };

/** `made` is null where a font could not be fetched. */
export type WordFontReply = { readonly id: number; readonly made: WordFaces | null };
