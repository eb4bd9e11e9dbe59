import { type SfntFont, viewOf } from './read-font.ts';

/** OpenType 1.9, "Organization of an OpenType font". */
export function writeSfnt(tables: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const tags = Object.keys(tables).sort();
  const offsets: number[] = [];
  let end = 12 + tags.length * 16;
  for (const tag of tags) {
    offsets.push(end);
    end += padded(tableOf(tables, tag).length);
  }
  const file = new Uint8Array(end);
  const view = viewOf(file);
  const power = 2 ** Math.floor(Math.log2(tags.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tags.length);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (tags.length - power) * 16);
  for (const [index, tag] of tags.entries()) {
    const table = tableOf(tables, tag);
    const offset = offsets[index] as number;
    file.set(table, offset);
    const entry = 12 + index * 16;
    for (let letter = 0; letter < 4; letter++) file[entry + letter] = tag.charCodeAt(letter);
    view.setUint32(entry + 4, checksum(view, offset, padded(table.length)));
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, table.length);
  }
  const head = offsets[tags.indexOf('head')];
  if (head !== undefined) view.setUint32(head + 8, (0xb1b0afba - checksum(view, 0, end)) >>> 0);
  return file;
}

function tableOf(tables: Readonly<Record<string, Uint8Array>>, tag: string): Uint8Array {
  return tables[tag] as Uint8Array;
}

function padded(length: number): number {
  return (length + 3) & ~3;
}

function checksum(view: DataView, start: number, length: number): number {
  let sum = 0;
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

export function webTables(
  subset: { font: SfntFont; codePoints: readonly number[] },
  family: string,
): Record<string, Uint8Array> {
  const os2 = subset.font.table('OS/2')?.slice();
  return {
    cmap: writeCmap(subset.codePoints),
    name: writeName(family),
    post: writePost(),
    ...(os2 && { 'OS/2': os2 }),
  };
}

/** Format 12: code point number n (from 1) has glyph n. */
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

/** For Windows. */
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

function writePost(): Uint8Array {
  const table = new Uint8Array(32);
  viewOf(table).setUint32(0, 0x00030000);
  return table;
}
