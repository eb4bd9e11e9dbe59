import type { PaperMove } from './double-sided.ts';
import type { InkName, PageFormat } from './page-format.ts';

export type PrintFont = 'arimo' | 'latin' | 'chinese';

/** Lengths are in em, with y upwards from the baseline. */
export type InkBox = {
  readonly xMin: number;
  readonly yMin: number;
  readonly xMax: number;
  readonly yMax: number;
};

/** Lengths are in em; `ink` is null for a space. */
export type GlyphMetrics = { readonly advance: number; readonly ink: InkBox | null };

export type FontMetrics = { glyph(codePoint: number): GlyphMetrics | undefined };

export type PrintMetrics = { readonly [Font in PrintFont]?: FontMetrics | undefined };

export type CardField = 'word' | 'english' | 'pinyin' | 'photo';

/** Positions are in points, with y downwards; the origin of a glyph is on its baseline. */
export type PlacedGlyph = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** The font's own advance in points. */
  readonly advance: number;
};

export type TextRun = {
  readonly font: PrintFont;
  readonly glyphs: readonly PlacedGlyph[];
  /** The format's ink by default. */
  readonly ink?: InkName;
};

/** Lengths are in points. */
export type PrintBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Lengths are in points; `boxes` stand for characters that no font has. */
export type TextLine = {
  readonly text: string;
  readonly chinese: boolean;
  readonly size: number;
  readonly x: number;
  readonly width: number;
  readonly baseline: number;
  readonly runs: readonly TextRun[];
  readonly boxes: readonly PrintBox[];
  /** True if the line is upside down: coordinates are for the page rotated by 180°. */
  readonly isTurned?: boolean;
};

/** A dot of a quantity, in points. */
export type PrintCircle = { readonly x: number; readonly y: number; readonly radius: number };

/** `id` is the id of the card's photo. */
export type PlacedPhoto = PrintBox & { readonly id: string };

/** `number` counts from 1 in printing order. Coordinates are for the page as it is read. */
export type PrintPage = {
  readonly number: number;
  readonly side: 'front' | 'back';
  readonly words: readonly string[];
  readonly lines: readonly TextLine[];
  readonly circles: readonly PrintCircle[];
  readonly photos: readonly PlacedPhoto[];
  readonly move?: PaperMove;
};

/** `card` is the index in the list that was laid out. */
export type PrintWarning = {
  readonly card: number;
  readonly word: string;
  readonly field: CardField;
} & (
  | { readonly kind: 'unprintable'; readonly characters: readonly string[] }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'no-photo' }
);

export type PrintLayout = {
  readonly format: PageFormat;
  readonly pages: readonly PrintPage[];
  readonly total: number;
  readonly warnings: readonly PrintWarning[];
};
