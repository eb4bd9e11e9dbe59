import type { CardField } from './card-texts.ts';
import type { PrintFont } from './metrics.ts';

/** One code point on the page: left end of its origin and its baseline, in points, y downwards. */
export type PlacedGlyph = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** The font's own advance in points. */
  readonly advance: number;
};

/** Neighbouring glyphs of one font. */
export type TextRun = { readonly font: PrintFont; readonly glyphs: readonly PlacedGlyph[] };

/** A rectangle drawn as an outline in place of a character that no font has. */
export type MissingBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** One line of text: its size, left edge, width and baseline in points. */
export type TextLine = {
  readonly text: string;
  readonly chinese: boolean;
  readonly size: number;
  readonly x: number;
  readonly width: number;
  readonly baseline: number;
  readonly runs: readonly TextRun[];
  readonly boxes: readonly MissingBox[];
};

/** One A4 landscape page. `number` counts from 1 over fronts and backs together. */
export type PrintPage = {
  readonly number: number;
  readonly side: 'front' | 'back';
  /** The cards on this page, top half first: one or two. */
  readonly words: readonly string[];
  readonly lines: readonly TextLine[];
};

/** Something the parent should know before the paper is used. `card` is the index in the list that was laid out. */
export type PrintWarning = {
  readonly card: number;
  readonly word: string;
  readonly field: CardField;
} & (
  | { readonly kind: 'unprintable'; readonly characters: readonly string[] }
  | { readonly kind: 'too-long' }
);

/** A whole job: all fronts, then all backs. */
export type PrintLayout = {
  readonly pages: readonly PrintPage[];
  readonly total: number;
  readonly warnings: readonly PrintWarning[];
};
