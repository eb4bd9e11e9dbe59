/** Finds the glyph of a code point; 0 when there is none. */
export type GlyphLookup = (codePoint: number) => number;

/**
 * Reads the character map (OpenType 1.9, cmap): format 12 where the font has it (all of Unicode), else format 4 (the
 * first 65,536 code points). Throws when the font has neither.
 */
export function readCmap(table: Uint8Array): GlyphLookup {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const subtables = Array.from({ length: view.getUint16(2) }, (_, index) => {
    const entry = 4 + index * 8;
    const offset = view.getUint32(entry + 4);
    return { platform: view.getUint16(entry), offset, format: view.getUint16(offset) };
  }).filter(({ platform }) => platform === 0 || platform === 3);
  const full = subtables.find(({ format }) => format === 12);
  if (full) return readSegmented(view, full.offset);
  const basic = subtables.find(({ format }) => format === 4);
  if (basic) return readSegmentDeltas(view, basic.offset);
  throw new Error('The font has no Unicode character map.');
}

/** Format 12: groups of code points with consecutive glyphs, sorted. */
function readSegmented(view: DataView, start: number): GlyphLookup {
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

/** Format 4: segments of the basic plane, each with a delta or a list of glyphs. */
function readSegmentDeltas(view: DataView, start: number): GlyphLookup {
  const doubled = view.getUint16(start + 6);
  const ends = start + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const offsets = deltas + doubled;
  return (codePoint) => {
    if (codePoint > 0xffff) return 0;
    for (let at = 0; at < doubled; at += 2) {
      if (view.getUint16(ends + at) < codePoint) continue;
      const first = view.getUint16(starts + at);
      if (first > codePoint) return 0;
      const delta = view.getUint16(deltas + at);
      const range = view.getUint16(offsets + at);
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = view.getUint16(offsets + at + range + (codePoint - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}
