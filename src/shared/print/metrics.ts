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
