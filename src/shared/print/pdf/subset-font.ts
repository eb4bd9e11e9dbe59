import { createDataView, type SfntFont } from './read-font.ts';

/** Writes a font file (OpenType 1.9, "Organization of an OpenType font"). */
function writeSfnt(tables: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1));
  const start = 12 + entries.length * 16;
  const file = new Uint8Array(entries.reduce((end, [, table]) => end + padLength(table.length), start));
  const view = createDataView(file);
  const power = 2 ** Math.floor(Math.log2(entries.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, entries.length);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (entries.length - power) * 16);
  let offset = start;
  let head = 0;
  for (const [index, [tag, table]] of entries.entries()) {
    file.set(table, offset);
    const entry = 12 + index * 16;
    for (let letter = 0; letter < 4; letter++) file[entry + letter] = tag.charCodeAt(letter);
    view.setUint32(entry + 4, computeChecksum(view, offset, padLength(table.length)));
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, table.length);
    if (tag === 'head') head = offset;
    offset += padLength(table.length);
  }
  view.setUint32(head + 8, (0xb1b0afba - computeChecksum(view, 0, file.length)) >>> 0);
  return file;
}

function padLength(length: number): number {
  return (length + 3) & ~3;
}

function computeChecksum(view: DataView, start: number, length: number): number {
  let sum = 0;
  for (let offset = start; offset < start + length; offset += 4) sum = (sum + view.getUint32(offset)) >>> 0;
  return sum;
}

function createWebTables(
  subset: { font: SfntFont; codePoints: readonly number[] },
  family: string,
): Record<string, Uint8Array> {
  const os2 = subset.font.table('OS/2');
  return {
    cmap: writeCmap(subset.codePoints),
    name: writeName(family),
    post: writePost(),
    ...(os2 && { 'OS/2': os2 }),
  };
}

/** Writes format 12. Glyph n belongs to code point n, counting from 1. */
function writeCmap(codePoints: readonly number[]): Uint8Array {
  const groups: { first: number; last: number; glyph: number }[] = [];
  for (const [index, codePoint] of codePoints.entries()) {
    const group = groups.at(-1);
    if (group?.last === codePoint - 1) group.last = codePoint;
    else groups.push({ first: codePoint, last: codePoint, glyph: index + 1 });
  }
  const table = new Uint8Array(12 + 16 + groups.length * 12);
  const view = createDataView(table);
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

function writeName(family: string): Uint8Array {
  const ids = [1, 2, 4, 6];
  const start = 6 + ids.length * 12;
  const table = new Uint8Array(start + family.length * 2);
  const view = createDataView(table);
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
  for (let i = 0; i < family.length; i += 1) view.setUint16(start + i * 2, family.charCodeAt(i));
  return table;
}

function writePost(): Uint8Array {
  const table = new Uint8Array(32);
  createDataView(table).setUint32(0, 0x00030000);
  return table;
}

/** Flags of the glyf table in OpenType 1.9. */
const WORD_ARGUMENTS = 0x0001;
const HAS_SCALE = 0x0008;
const MORE_COMPONENTS = 0x0020;
const HAS_XY_SCALE = 0x0040;
const HAS_MATRIX = 0x0080;
const HAS_INSTRUCTIONS = 0x0100;

/** Slot 0 is the font's empty box, and slot n is code point n. Components of composite glyphs follow. */
type GlyphSubset = {
  readonly font: SfntFont;
  readonly codePoints: readonly number[];
  readonly glyphs: readonly number[];
  readonly outlines: readonly Uint8Array[];
};

/**
 * Subsets a font to sorted unique `codePoints`. Two with the same glyph get separate slots, so each slot identifies its
 * text.
 */
export function subsetGlyphs(font: SfntFont, codePoints: readonly number[]): GlyphSubset {
  const glyphs = [0, ...codePoints.map(font.getGlyphId)];
  const slots = new Map<number, number>();
  for (const [slot, glyph] of glyphs.entries()) if (!slots.has(glyph)) slots.set(glyph, slot);
  const findSlot = (glyph: number): number => {
    const slot = slots.get(glyph);
    if (slot !== undefined) return slot;
    slots.set(glyph, glyphs.length);
    return glyphs.push(glyph) - 1;
  };
  const outlines: Uint8Array[] = [];
  // `findSlot` appends components to `glyphs` so that the loop visits them later.
  for (let slot = 0; slot < glyphs.length; slot++) {
    outlines.push(rewriteOutline(font.getOutline(glyphs[slot] as number), findSlot));
  }
  return { font, codePoints, glyphs, outlines };
}

function rewriteOutline(outline: Uint8Array, findSlot: (glyph: number) => number): Uint8Array {
  if (outline.length < 10) return new Uint8Array(0);
  return createDataView(outline).getInt16(0) >= 0
    ? dropInstructions(outline)
    : renumberComponents(outline, findSlot);
}

/** Removes hinting, which would call functions that the subset lacks. */
function dropInstructions(outline: Uint8Array): Uint8Array {
  const view = createDataView(outline);
  const lengthOffset = 10 + view.getInt16(0) * 2;
  const instructions = view.getUint16(lengthOffset);
  const plain = new Uint8Array(outline.length - instructions);
  plain.set(outline.subarray(0, lengthOffset));
  plain.set(outline.subarray(lengthOffset + 2 + instructions), lengthOffset + 2);
  return plain;
}

function renumberComponents(outline: Uint8Array, findSlot: (glyph: number) => number): Uint8Array {
  // `slice` would not copy a Buffer.
  const copy = new Uint8Array(outline);
  const view = createDataView(copy);
  let offset = 10;
  let flags: number;
  do {
    flags = view.getUint16(offset);
    view.setUint16(offset, flags & ~HAS_INSTRUCTIONS);
    view.setUint16(offset + 2, findSlot(view.getUint16(offset + 2)));
    offset += 4 + (flags & WORD_ARGUMENTS ? 4 : 2);
    if (flags & HAS_SCALE) offset += 2;
    else if (flags & HAS_XY_SCALE) offset += 4;
    else if (flags & HAS_MATRIX) offset += 8;
  } while (flags & MORE_COMPONENTS);
  return copy.subarray(0, offset);
}

/** Writes the tables of ISO 32000-1, 9.9. Offsets are long, because short offsets of odd glyphs print blank cards. */
export function createPdfFontFile(subset: GlyphSubset): Uint8Array<ArrayBuffer> {
  return writeSfnt(createOutlineTables(subset));
}

export function createWebFontFile(
  font: SfntFont,
  codePoints: readonly number[],
  family: string,
): Uint8Array<ArrayBuffer> {
  const subset = subsetGlyphs(font, codePoints);
  return writeSfnt({ ...createOutlineTables(subset), ...createWebTables(subset, family) });
}

/** The table of a font part with the glyph numbers of the complete font. */
export const GLYPH_NUMBERS = 'GNUM';

/** Writes characters of a font for `joinParts`. Composite glyphs use the numbers of the complete font. */
export function createPartFontFile(font: SfntFont, codePoints: readonly number[]): Uint8Array<ArrayBuffer> {
  const subset = subsetGlyphs(font, codePoints);
  const outlines = subset.glyphs.map((glyph) =>
    rewriteOutline(font.getOutline(glyph), (component) => component),
  );
  const numbers = new Uint8Array(subset.glyphs.length * 2);
  for (const [slot, glyph] of subset.glyphs.entries()) createDataView(numbers).setUint16(slot * 2, glyph);
  return writeSfnt({
    ...createOutlineTables({ ...subset, outlines }),
    cmap: writeCmap(codePoints),
    [GLYPH_NUMBERS]: numbers,
    'OS/2': copyTable(font, 'OS/2'),
  });
}

function createOutlineTables({ font, glyphs, outlines }: GlyphSubset): Record<string, Uint8Array> {
  const lengths = outlines.map((outline) => padLength(outline.length));
  const glyf = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  const loca = new Uint8Array((glyphs.length + 1) * 4);
  const hmtx = new Uint8Array(glyphs.length * 4);
  const offsets = createDataView(loca);
  const metrics = createDataView(hmtx);
  let end = 0;
  for (const [slot, outline] of outlines.entries()) {
    glyf.set(outline, end);
    end += lengths[slot] as number;
    offsets.setUint32(slot * 4 + 4, end);
    const { advance, leftBearing } = font.getMetrics(glyphs[slot] as number);
    metrics.setUint16(slot * 4, advance);
    metrics.setInt16(slot * 4 + 2, leftBearing);
  }
  const head = copyTable(font, 'head');
  createDataView(head).setUint32(8, 0);
  createDataView(head).setInt16(50, 1);
  const hhea = copyTable(font, 'hhea');
  createDataView(hhea).setUint16(34, glyphs.length);
  const maxp = copyTable(font, 'maxp');
  createDataView(maxp).setUint16(4, glyphs.length);
  return { glyf, loca, hmtx, head, hhea, maxp };
}

function copyTable(font: SfntFont, tag: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(font.table(tag) as Uint8Array);
}
