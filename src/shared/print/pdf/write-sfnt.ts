import { viewOf } from './read-font.ts';

/** Puts tables together into a TrueType file (OpenType 1.9, "Organization of an OpenType font"), checksums included. */
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
