import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns, IS_SHORT } from '#tests/support/long-test.ts';
import { loadPrintFonts, readFontFile } from '#tests/support/pdf/print-fonts.ts';
import { createDataView, FontError, readFont, type SfntFont } from './read-font.ts';
import { createPdfFontFile, createWebFontFile, subsetGlyphs } from './subset-font.ts';

const fonts = loadPrintFonts();

/** Returns the bounding box and drawing of a glyph, and the components of a composite recursively. */
function describeGlyph(font: SfntFont, glyph: number): unknown {
  const outline = font.getOutline(glyph);
  if (outline.length < 10) return 'blank';
  const view = createDataView(outline);
  const contours = view.getInt16(0);
  const box = [2, 4, 6, 8].map((offset) => view.getInt16(offset));
  if (contours < 0) {
    return {
      box,
      parts: readParts(view).map((part) => ({ ...part, glyph: describeGlyph(font, part.glyph) })),
    };
  }
  const points = 1 + view.getUint16(8 + contours * 2);
  const start = 12 + contours * 2 + view.getUint16(10 + contours * 2);
  return { box, points, drawing: encodeDrawing(outline, start, points) };
}

/** Returns flags and coordinates without padding, in Base64. */
function encodeDrawing(outline: Uint8Array, start: number, points: number): string {
  let offset = start;
  let coordinates = 0;
  for (let remaining = points; remaining > 0; ) {
    const flag = outline[offset++] as number;
    const repeats = 1 + (flag & 8 ? (outline[offset++] as number) : 0);
    const bytes = (flag & 2 ? 1 : flag & 16 ? 0 : 2) + (flag & 4 ? 1 : flag & 32 ? 0 : 2);
    coordinates += bytes * repeats;
    remaining -= repeats;
  }
  return Buffer.from(outline.subarray(start, offset + coordinates)).toString('base64');
}

function readParts(view: DataView): { glyph: number; place: string }[] {
  const parts: { glyph: number; place: string }[] = [];
  for (let offset = 10, hasMore = true; hasMore; ) {
    const flags = view.getUint16(offset);
    const length = (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : 0) + (flags & 64 ? 4 : 0) + (flags & 128 ? 8 : 0);
    const place = Array.from({ length }, (_, index) => view.getUint8(offset + 4 + index)).join();
    parts.push({ glyph: view.getUint16(offset + 2), place });
    offset += 4 + length;
    hasMore = (flags & 32) !== 0;
  }
  return parts;
}

function listCodePoints(font: SfntFont): number[] {
  return Array.from({ length: 0x30000 }, (_, codePoint) => codePoint).filter(
    (codePoint) => font.getGlyphId(codePoint) !== 0,
  );
}

describe('subsetGlyphs', () => {
  it.each(['latin', 'chinese'] as const)('keeps every outline and advance of the %s font', (name) => {
    const font = fonts[name];
    const step = IS_SHORT ? 8 : 1;
    const codePoints = listCodePoints(font).filter((_, index) => index % step === 0);
    expect(codePoints.length).toBeGreaterThan(3_000 / step);
    const subset = readFont(createWebFontFile(font, codePoints, 'test'));
    const changed = codePoints.filter((codePoint) => {
      const [before, after] = [font.getGlyphId(codePoint), subset.getGlyphId(codePoint)];
      return (
        after === 0 ||
        JSON.stringify(font.getMetrics(before)) !== JSON.stringify(subset.getMetrics(after)) ||
        JSON.stringify(describeGlyph(font, before)) !== JSON.stringify(describeGlyph(subset, after))
      );
    });
    expect(changed).toEqual([]);
  });

  it('contains only the requested glyphs and their components', () => {
    const codePoints = listCodePoints(fonts.latin);
    const selection = fc.uniqueArray(fc.constantFrom(...codePoints), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(selection, (selected) => {
        const sorted = selected.sort((a, b) => a - b);
        const subset = subsetGlyphs(fonts.latin, sorted);
        expect(subset.glyphs.slice(1, sorted.length + 1)).toEqual(sorted.map(fonts.latin.getGlyphId));
        const file = readFont(createWebFontFile(fonts.latin, sorted, 'test'));
        expect(createDataView(file.table('maxp')!).getUint16(4)).toBe(subset.glyphs.length);
        for (const codePoint of [0x41, 0x1e3f, 0x4e00]) {
          expect(file.getGlyphId(codePoint) !== 0).toBe(sorted.includes(codePoint));
        }
      }),
    );
  });

  it('uses separate slots for two characters with one glyph', () => {
    // U+2F25 (a Kangxi radical) and U+5973 are both drawn as 女.
    expect(fonts.chinese.getGlyphId(0x2f25)).toBe(fonts.chinese.getGlyphId(0x5973));
    expect(subsetGlyphs(fonts.chinese, [0x2f25, 0x5973]).outlines).toHaveLength(3);
  });

  it('writes only the tables of a PDF font', () => {
    const file = createPdfFontFile(subsetGlyphs(fonts.latin, [0x41, 0x67, 0x1ebf]));
    const tags = Array.from({ length: createDataView(file).getUint16(4) }, (_, index) =>
      String.fromCharCode(...file.subarray(12 + index * 16, 16 + index * 16)),
    );
    expect(tags).toEqual(['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']);
    expect(createDataView(file).getUint32(0)).toBe(0x00010000);
  });
});

describe('readFont', () => {
  it('rejects a file that is not a TrueType font', () => {
    for (const text of ['', '<!doctype html>', 'OTTO'.padEnd(200)]) {
      expect(() => readFont(new TextEncoder().encode(text)), text).toThrow(FontError);
    }
  });

  it('rejects a file truncated anywhere', () => {
    const whole = readFontFile('latin');
    const lengths = fc.integer({ min: 0, max: whole.length - 4 });
    fc.assert(
      fc.property(lengths, (length) => {
        expect(() => readFont(whole.slice(0, length))).toThrow(FontError);
      }),
      { numRuns: countRuns(100) },
    );
  });
});
