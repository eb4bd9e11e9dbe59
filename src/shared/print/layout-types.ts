import type { CardField } from './card-texts.ts';

/** The three typefaces of a printed card. */
export type PrintFont = 'helvetica' | 'latin' | 'chinese';

/** Lowest and highest ink of a glyph, in em, y growing upwards from the baseline. */
export type InkBox = {
  readonly xMin: number;
  readonly yMin: number;
  readonly xMax: number;
  readonly yMax: number;
};

/** How far a glyph moves the pen, in em, and where its ink lies (null for a space). */
export type GlyphMetrics = { readonly advance: number; readonly ink: InkBox | null };

/** Answers `undefined` for a code point the font cannot draw. */
export type FontMetrics = { glyph(codePoint: number): GlyphMetrics | undefined };

/** What the layout measures with. A font that is not loaded is absent; Helvetica is always known. */
export type PrintMetrics = {
  readonly helvetica: FontMetrics;
  readonly latin?: FontMetrics | undefined;
  readonly chinese?: FontMetrics | undefined;
};

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
