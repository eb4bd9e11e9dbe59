import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns, IS_SHORT } from '#tests/support/long-test.ts';
import { loadPrintFonts, readFontFile } from '#tests/support/pdf/print-fonts.ts';
import { FontError, readFont, type SfntFont, viewOf } from './read-font.ts';
import { pdfFontFile, subsetGlyphs, webFontFile } from './subset-font.ts';

const fonts = loadPrintFonts();

/** A glyph as its drawn points say it: number of contours, box, and for composites their parts' outlines in turn. */
function describeGlyph(font: SfntFont, glyph: number): unknown {
  const outline = font.outlineOf(glyph);
  if (outline.length < 10) return 'blank';
  const view = viewOf(outline);
  const contours = view.getInt16(0);
  const box = [2, 4, 6, 8].map((at) => view.getInt16(at));
  if (contours < 0) {
    return {
      box,
      parts: readParts(view).map((part) => ({ ...part, glyph: describeGlyph(font, part.glyph) })),
    };
  }
  const points = 1 + view.getUint16(8 + contours * 2);
  const start = 12 + contours * 2 + view.getUint16(10 + contours * 2);
  return { box, points, drawing: drawingBytes(outline, start, points) };
}

/** Flags and coordinates without the padding after them. */
function drawingBytes(outline: Uint8Array, start: number, points: number): string {
  let at = start;
  let coordinates = 0;
  for (let left = points; left > 0; ) {
    const flag = outline[at++] as number;
    const repeats = 1 + (flag & 8 ? (outline[at++] as number) : 0);
    const bytes = (flag & 2 ? 1 : flag & 16 ? 0 : 2) + (flag & 4 ? 1 : flag & 32 ? 0 : 2);
    coordinates += bytes * repeats;
    left -= repeats;
  }
  return Buffer.from(outline.subarray(start, at + coordinates)).toString('base64');
}

function readParts(view: DataView): { glyph: number; place: string }[] {
  const parts: { glyph: number; place: string }[] = [];
  for (let at = 10, more = true; more; ) {
    const flags = view.getUint16(at);
    const length = (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : 0) + (flags & 64 ? 4 : 0) + (flags & 128 ? 8 : 0);
    const place = Array.from({ length }, (_, index) => view.getUint8(at + 4 + index)).join();
    parts.push({ glyph: view.getUint16(at + 2), place });
    at += 4 + length;
    more = (flags & 32) !== 0;
  }
  return parts;
}

function coveredCodePoints(font: SfntFont): number[] {
  return Array.from({ length: 0x30000 }, (_, codePoint) => codePoint).filter(
    (one) => font.glyphOf(one) !== 0,
  );
}

describe('a subset', () => {
  it.each(['latin', 'chinese'] as const)('keeps every outline and advance of the %s font', (name) => {
    const font = fonts[name];
    const step = IS_SHORT ? 8 : 1;
    const codePoints = coveredCodePoints(font).filter((_, index) => index % step === 0);
    expect(codePoints.length).toBeGreaterThan(3_000 / step);
    const subset = readFont(webFontFile(font, codePoints, 'test'));
    const changed = codePoints.filter((codePoint) => {
      const [before, after] = [font.glyphOf(codePoint), subset.glyphOf(codePoint)];
      return (
        after === 0 ||
        JSON.stringify(font.metricsOf(before)) !== JSON.stringify(subset.metricsOf(after)) ||
        JSON.stringify(describeGlyph(font, before)) !== JSON.stringify(describeGlyph(subset, after))
      );
    });
    expect(changed).toEqual([]);
  });

  it('holds what was asked for and the parts of composites, no more', () => {
    const codePoints = coveredCodePoints(fonts.latin);
    const some = fc.uniqueArray(fc.constantFrom(...codePoints), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(some, (picked) => {
        const sorted = picked.sort((one, other) => one - other);
        const subset = subsetGlyphs(fonts.latin, sorted);
        expect(subset.glyphs.slice(1, sorted.length + 1)).toEqual(sorted.map(fonts.latin.glyphOf));
        const file = readFont(webFontFile(fonts.latin, sorted, 'test'));
        expect(viewOf(file.table('maxp')!).getUint16(4)).toBe(subset.glyphs.length);
        for (const codePoint of [0x41, 0x1e3f, 0x4e00]) {
          expect(file.glyphOf(codePoint) !== 0).toBe(sorted.includes(codePoint));
        }
      }),
    );
  });

  it('gives two characters of one glyph a slot each', () => {
    // U+2F25 (a Kangxi radical) and U+5973 are both drawn as 女.
    expect(fonts.chinese.glyphOf(0x2f25)).toBe(fonts.chinese.glyphOf(0x5973));
    expect(subsetGlyphs(fonts.chinese, [0x2f25, 0x5973]).outlines).toHaveLength(3);
  });

  it('carries no hinting and starts every glyph on a multiple of four', () => {
    const file = pdfFontFile(subsetGlyphs(fonts.latin, [0x41, 0x67, 0x1ebf]));
    const tags = Array.from({ length: viewOf(file).getUint16(4) }, (_, index) =>
      String.fromCharCode(...file.subarray(12 + index * 16, 16 + index * 16)),
    );
    expect(tags).toEqual(['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']);
    expect(viewOf(file).getUint32(0)).toBe(0x00010000);
  });
});

describe('readFont', () => {
  it('rejects a file that is not a TrueType font', () => {
    for (const text of ['', '<!doctype html>', 'OTTO'.padEnd(200)]) {
      expect(() => readFont(new TextEncoder().encode(text)), text).toThrow(FontError);
    }
  });

  it('refuses a file cut short anywhere', () => {
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
