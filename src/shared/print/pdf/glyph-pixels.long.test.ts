import { describe, expect, it } from 'vitest';
import { compareSheet, layoutSheet, SHEET_SCALE } from '#tests/support/pdf/character-sheet.ts';
import { loadPrintFonts } from '#tests/support/pdf/print-fonts.ts';
import { renderPdfPages } from '#tests/support/pdf/render-pdf.ts';
import { createPdf } from './create-pdf.ts';
import { readFontMetrics, type SfntFont } from './read-font.ts';

/** True to compare every character of the fonts, which takes about a minute. */
const ALL = Boolean(process.env.ALL_GLYPHS);

/** The lowest likeness in a complete font is 0.84, because thin strokes fall between pixels. A blank has 0. */
const MIN_LIKENESS = 0.8;

const fonts = loadPrintFonts();
const REFERENCES = {
  arimo: 'Reference Arimo',
  latin: 'Reference Latin',
  chinese: 'Reference Chinese',
} as const;

/** Returns characters whose ink fits a cell, without marks, spaces, invisible characters and long dashes. */
function listInkedCharacters(font: SfntFont): string[] {
  const characters: string[] = [];
  for (let codePoint = 0x21; codePoint < 0x30000; codePoint++) {
    const ink = readFontMetrics(font).glyph(codePoint)?.ink;
    if (!ink || ink.xMin < -0.2 || ink.xMax > 1.4 || ink.yMax > 1.2 || ink.yMin < -0.4) continue;
    const character = String.fromCodePoint(codePoint);
    if (!/[\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\ufffc]/u.test(character))
      characters.push(character);
  }
  return characters;
}

/** Returns a few hundred evenly spread characters unless `ALL` is set. */
function pickCharacters(font: SfntFont): string[] {
  const all = listInkedCharacters(font);
  const step = ALL ? 1 : Math.ceil(all.length / 800);
  return all.filter((_, index) => index % step === 0);
}

async function compareGlyphs(font: keyof typeof REFERENCES): Promise<{ count: number; unlike: unknown[] }> {
  const characters = pickCharacters(fonts[font]);
  const properties = { createdAt: new Date(0), title: 'Sheet' };
  const pages = await renderPdfPages(
    createPdf(layoutSheet(characters, font), fonts, properties),
    SHEET_SCALE,
  );
  const comparisons = compareSheet(
    pages.map((page) => page.ink),
    characters,
    REFERENCES[font],
  );
  return {
    count: comparisons.length,
    unlike: comparisons.filter(({ likeness }) => likeness < MIN_LIKENESS),
  };
}

// docs/product/print.md#same-text
describe('Rendered characters of a PDF', () => {
  it.each([
    ['arimo', 200],
    ['chinese', 350],
    ['latin', 350],
  ] as const)(
    'match the original %s font in another rasterizer',
    async (font, minCount) => {
      const { count, unlike } = await compareGlyphs(font);
      expect(count).toBeGreaterThan(minCount);
      expect(unlike).toEqual([]);
    },
    600_000,
  );
});
