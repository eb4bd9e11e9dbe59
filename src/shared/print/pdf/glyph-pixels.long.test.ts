import { describe, expect, it } from 'vitest';
import { compareSheet, layoutSheet, SHEET_SCALE } from '#tests/support/pdf/character-sheet.ts';
import { loadPrintFonts } from '#tests/support/pdf/print-fonts.ts';
import { seePdfPages } from '#tests/support/pdf/see-pdf.ts';
import { createPdf } from './create-pdf.ts';
import { fontMetrics, type SfntFont } from './read-font.ts';

/** `ALL_GLYPHS=1` compares every character of the fonts, which takes about a minute. */
const ALL = Boolean(process.env.ALL_GLYPHS);

/** The least seen over whole fonts is 0.84: thin strokes fall between pixels in different shades. A blank has 0. */
const ALIKE = 0.8;

const fonts = loadPrintFonts();
const REFERENCES = {
  arimo: 'Reference Arimo',
  latin: 'Reference Latin',
  chinese: 'Reference Chinese',
} as const;

/** Characters that leave ink at their own place and fit a cell: no marks, spaces, invisible ones, no long dashes. */
function inkedCharacters(font: SfntFont): string[] {
  const characters: string[] = [];
  for (let codePoint = 0x21; codePoint < 0x30000; codePoint++) {
    const ink = fontMetrics(font).glyph(codePoint)?.ink;
    if (!ink || ink.xMin < -0.2 || ink.xMax > 1.4 || ink.yMax > 1.2 || ink.yMin < -0.4) continue;
    const character = String.fromCodePoint(codePoint);
    if (!/[\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\ufffc]/u.test(character))
      characters.push(character);
  }
  return characters;
}

/** A few hundred, spread evenly, unless all are wanted; composites and astral characters are among them. */
function pickCharacters(font: SfntFont): string[] {
  const all = inkedCharacters(font);
  const step = ALL ? 1 : Math.ceil(all.length / 800);
  return all.filter((_, index) => index % step === 0);
}

async function findUnlike(font: keyof typeof REFERENCES): Promise<{ count: number; unlike: unknown[] }> {
  const characters = pickCharacters(fonts[font]);
  const properties = { createdAt: new Date(0), title: 'Sheet' };
  const pages = await seePdfPages(createPdf(layoutSheet(characters, font), fonts, properties), SHEET_SCALE);
  const seen = compareSheet(
    pages.map((page) => page.ink),
    characters,
    REFERENCES[font],
  );
  return { count: seen.length, unlike: seen.filter((one) => one.likeness < ALIKE) };
}

// docs/product/print.md#same-text
describe('characters of a PDF, rendered and compared with the original font in another rasteriser', () => {
  it.each([
    ['arimo', 200],
    ['chinese', 350],
    ['latin', 350],
  ] as const)(
    'look the same: %s',
    async (font, least) => {
      const { count, unlike } = await findUnlike(font);
      expect(count).toBeGreaterThan(least);
      expect(unlike).toEqual([]);
    },
    600_000,
  );
});
