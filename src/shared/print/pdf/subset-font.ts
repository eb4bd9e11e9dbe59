import { type SfntFont, viewOf } from './read-font.ts';
import { type GlyphSubset, subsetGlyphs } from './subset-glyphs.ts';
import { webTables } from './web-tables.ts';
import { writeSfnt } from './write-sfnt.ts';

/**
 * A TrueType file for embedding in a PDF: just the tables of ISO 32000-1, 9.9, glyphs in the order of `subset`.
 * Offsets are always written long, so no length has to be even (short offsets of odd glyphs print blank cards).
 */
export function pdfFontFile(subset: GlyphSubset): Uint8Array<ArrayBuffer> {
  return writeSfnt(outlineTables(subset));
}

/**
 * Returns the glyphs of some code points as a font that a browser loads with `new FontFace(family, bytes)`.
 */
export function webFontFile(
  font: SfntFont,
  codePoints: readonly number[],
  family: string,
): Uint8Array<ArrayBuffer> {
  const subset = subsetGlyphs(font, codePoints);
  return writeSfnt({ ...outlineTables(subset), ...webTables(subset, family) });
}

function outlineTables({ font, glyphs, outlines }: GlyphSubset): Record<string, Uint8Array> {
  const lengths = outlines.map((outline) => (outline.length + 3) & ~3);
  const glyf = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  const loca = new Uint8Array((glyphs.length + 1) * 4);
  const hmtx = new Uint8Array(glyphs.length * 4);
  const offsets = viewOf(loca);
  const metrics = viewOf(hmtx);
  let end = 0;
  for (const [slot, outline] of outlines.entries()) {
    glyf.set(outline, end);
    end += lengths[slot] as number;
    offsets.setUint32(slot * 4 + 4, end);
    const { advance, leftBearing } = font.metricsOf(glyphs[slot] as number);
    metrics.setUint16(slot * 4, advance);
    metrics.setInt16(slot * 4 + 2, leftBearing);
  }
  const head = copyTable(font, 'head');
  viewOf(head).setUint32(8, 0);
  viewOf(head).setInt16(50, 1);
  const hhea = copyTable(font, 'hhea');
  viewOf(hhea).setUint16(34, glyphs.length);
  const maxp = copyTable(font, 'maxp');
  viewOf(maxp).setUint16(4, glyphs.length);
  return { glyf, loca, hmtx, head, hhea, maxp };
}

function copyTable(font: SfntFont, tag: string): Uint8Array<ArrayBuffer> {
  return (font.table(tag) as Uint8Array).slice();
}
