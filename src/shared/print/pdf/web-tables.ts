import { viewOf } from './read-font.ts';
import type { GlyphSubset } from './subset-glyphs.ts';

/** The tables that a browser wants beyond a PDF's: character map, names, OS/2 and post. */
export function webTables(subset: GlyphSubset, family: string): Record<string, Uint8Array> {
  const os2 = subset.font.table('OS/2')?.slice();
  return {
    cmap: writeCmap(subset.codePoints),
    name: writeName(family),
    post: writePost(),
    ...(os2 && { 'OS/2': os2 }),
  };
}

/** Format 12 with one group for each run of neighbours: code point number n (from 1) has glyph n. */
function writeCmap(codePoints: readonly number[]): Uint8Array {
  const groups: { first: number; last: number; glyph: number }[] = [];
  for (const [index, codePoint] of codePoints.entries()) {
    const group = groups.at(-1);
    if (group?.last === codePoint - 1) group.last = codePoint;
    else groups.push({ first: codePoint, last: codePoint, glyph: index + 1 });
  }
  const table = new Uint8Array(12 + 16 + groups.length * 12);
  const view = viewOf(table);
  view.setUint16(2, 1);
  view.setUint16(4, 3);
  view.setUint16(6, 10);
  view.setUint32(8, 12);
  view.setUint16(12, 12);
  view.setUint32(16, table.length - 12);
  view.setUint32(24, groups.length);
  for (const [index, group] of groups.entries()) {
    view.setUint32(28 + index * 12, group.first);
    view.setUint32(32 + index * 12, group.last);
    view.setUint32(36 + index * 12, group.glyph);
  }
  return table;
}

/** Family, style, full and PostScript name, all the same ASCII word, for Windows. */
function writeName(family: string): Uint8Array {
  const ids = [1, 2, 4, 6];
  const start = 6 + ids.length * 12;
  const table = new Uint8Array(start + family.length * 2);
  const view = viewOf(table);
  view.setUint16(2, ids.length);
  view.setUint16(4, start);
  for (const [index, id] of ids.entries()) {
    const record = 6 + index * 12;
    view.setUint16(record, 3);
    view.setUint16(record + 2, 1);
    view.setUint16(record + 4, 0x409);
    view.setUint16(record + 6, id);
    view.setUint16(record + 8, family.length * 2);
  }
  for (let at = 0; at < family.length; at++) view.setUint16(start + at * 2, family.charCodeAt(at));
  return table;
}

/** Version 3: no glyph names. */
function writePost(): Uint8Array {
  const table = new Uint8Array(32);
  viewOf(table).setUint32(0, 0x00030000);
  return table;
}
