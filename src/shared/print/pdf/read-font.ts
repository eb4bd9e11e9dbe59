import type { FontMetrics, GlyphMetrics, PrintFont, PrintMetrics } from '#shared/print/paper/layout-types.ts';

type GlyphLookup = (codePoint: number) => number;

/** Reads the cmap for all of Unicode, or else the one for the basic plane (OpenType 1.9). */
function readCmap(table: Uint8Array): GlyphLookup {
  const view = createDataView(table);
  const starts = Array.from({ length: view.getUint16(2) }, (_, index) => view.getUint32(8 + index * 8));
  const whole = starts.find((start) => view.getUint16(start) === 12);
  if (whole !== undefined) return readGroups(view, whole);
  const basic = starts.find((start) => view.getUint16(start) === 4);
  if (basic === undefined) throw new FontError('The font has no map of Unicode characters.');
  return readSegments(view, basic);
}

/** Reads format 12. */
function readGroups(view: DataView, start: number): GlyphLookup {
  const groups = view.getUint32(start + 12);
  return (codePoint) => {
    let low = 0;
    let high = groups - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const group = start + 16 + middle * 12;
      if (codePoint < view.getUint32(group)) high = middle - 1;
      else if (codePoint > view.getUint32(group + 4)) low = middle + 1;
      else return view.getUint32(group + 8) + codePoint - view.getUint32(group);
    }
    return 0;
  };
}

/** Reads format 4: the ends of all segments, two unused bytes, then their starts, deltas and offsets. */
function readSegments(view: DataView, start: number): GlyphLookup {
  const size = view.getUint16(start + 6);
  const ends = start + 14;
  return (codePoint) => {
    for (let segment = 0; segment < size; segment += 2) {
      if (codePoint > view.getUint16(ends + segment)) continue;
      const first = view.getUint16(ends + size + 2 + segment);
      if (codePoint < first) return 0;
      const delta = view.getUint16(ends + size * 2 + 2 + segment);
      const offsetField = ends + size * 3 + 2 + segment;
      const offset = view.getUint16(offsetField);
      if (offset === 0) return (codePoint + delta) & 0xffff;
      const glyph = view.getUint16(offsetField + offset + (codePoint - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

/** Thrown if a file is not a TrueType font, for example an HTML error page. */
export class FontError extends Error {
  readonly code = 'font-unreadable';
}

export type SfntFont = {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  /** xMin, yMin, xMax and yMax over all glyphs, in font units. */
  readonly bounds: readonly [number, number, number, number];
  readonly getGlyphId: GlyphLookup;
  /** Returns lengths in font units. */
  readonly getMetrics: (glyph: number) => { advance: number; leftBearing: number };
  /** Returns an empty outline for a glyph without ink. */
  readonly getOutline: (glyph: number) => Uint8Array;
  readonly table: (tag: string) => Uint8Array | undefined;
};

const TRUETYPE = 0x00010000;

export function readFont(bytes: Uint8Array): SfntFont {
  try {
    return readTables(bytes);
  } catch (error) {
    if (error instanceof FontError) throw error;
    throw new FontError('The font file is damaged.', { cause: error });
  }
}

function readTables(bytes: Uint8Array): SfntFont {
  const view = createDataView(bytes);
  if (bytes.length < 12 || view.getUint32(0) !== TRUETYPE)
    throw new FontError('This is not a TrueType font.');
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < view.getUint16(4); index++) {
    const entry = 12 + index * 16;
    const offset = view.getUint32(entry + 8);
    const length = view.getUint32(entry + 12);
    if (offset + length > bytes.length) throw new FontError('The font file is cut short.');
    tables.set(
      String.fromCharCode(...bytes.subarray(entry, entry + 4)),
      bytes.subarray(offset, offset + length),
    );
  }
  const requireTable = (tag: string): Uint8Array => {
    const table = tables.get(tag);
    if (!table) throw new FontError(`The font has no ${tag} table.`);
    return table;
  };
  const head = createDataView(requireTable('head'));
  const hhea = createDataView(requireTable('hhea'));
  const glyphCount = createDataView(requireTable('maxp')).getUint16(4);
  return {
    unitsPerEm: head.getUint16(18),
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    bounds: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    getGlyphId: readCmap(requireTable('cmap')),
    getMetrics: readHmtx(requireTable('hmtx'), hhea.getUint16(34)),
    getOutline: readGlyf(requireTable('glyf'), requireTable('loca'), head.getInt16(50) === 1, glyphCount),
    table: (tag) => tables.get(tag),
  };
}

/** Reads metrics. Glyphs after the last long entry share its advance and have separate bearings. */
function readHmtx(table: Uint8Array, longEntries: number): SfntFont['getMetrics'] {
  const hmtx = createDataView(table);
  return (glyph) => {
    if (glyph < longEntries) {
      return { advance: hmtx.getUint16(glyph * 4), leftBearing: hmtx.getInt16(glyph * 4 + 2) };
    }
    const bearing = longEntries * 4 + (glyph - longEntries) * 2;
    return { advance: hmtx.getUint16((longEntries - 1) * 4), leftBearing: hmtx.getInt16(bearing) };
  };
}

function readGlyf(
  glyf: Uint8Array,
  table: Uint8Array,
  long: boolean,
  glyphCount: number,
): SfntFont['getOutline'] {
  const loca = createDataView(table);
  const offset = (glyph: number) => (long ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2);
  if (offset(glyphCount) > glyf.length) throw new FontError('The font file is cut short.');
  return (glyph) => glyf.subarray(offset(glyph), offset(glyph + 1));
}

export function createDataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export type PrintFonts = { readonly [Font in PrintFont]?: SfntFont | undefined };

const metricsCache = new WeakMap<SfntFont, FontMetrics>();

export function createPrintMetrics(fonts: PrintFonts): PrintMetrics {
  return {
    arimo: fonts.arimo && readFontMetrics(fonts.arimo),
    latin: fonts.latin && readFontMetrics(fonts.latin),
    chinese: fonts.chinese && readFontMetrics(fonts.chinese),
  };
}

export function readFontMetrics(font: SfntFont): FontMetrics {
  const cached = metricsCache.get(font);
  if (cached) return cached;
  const glyphs = new Map<number, GlyphMetrics | undefined>();
  const metrics: FontMetrics = {
    glyph(codePoint) {
      if (!glyphs.has(codePoint)) glyphs.set(codePoint, measureGlyph(font, codePoint));
      return glyphs.get(codePoint);
    },
  };
  metricsCache.set(font, metrics);
  return metrics;
}

function measureGlyph(font: SfntFont, codePoint: number): GlyphMetrics | undefined {
  const glyph = font.getGlyphId(codePoint);
  if (glyph === 0) return undefined;
  const em = font.unitsPerEm;
  const advance = font.getMetrics(glyph).advance / em;
  const outline = font.getOutline(glyph);
  if (outline.length < 10) return { advance, ink: null };
  const box = createDataView(outline);
  return {
    advance,
    ink: {
      xMin: box.getInt16(2) / em,
      yMin: box.getInt16(4) / em,
      xMax: box.getInt16(6) / em,
      yMax: box.getInt16(8) / em,
    },
  };
}
