import { strToU8, zlibSync } from 'fflate';
import { joinBytes } from '#shared/lib/collections.ts';

/** The three fields of a cross-reference (ISO 32000-1, 7.5.8.3): a kind, an offset or object number, and an index. */
type CrossReference = readonly [kind: number, location: number, index: number];
const FREE: CrossReference = [0, 0, 0xffff];
const toReference = (offset: number): CrossReference => [1, offset, 0];

/** The widths of the fields in bytes. */
const WIDTHS = [1, 4, 2] as const;
const ENTRY_LENGTH = 7;

function writeCrossReferences(references: readonly CrossReference[]): Uint8Array {
  const bytes = new Uint8Array(references.length * ENTRY_LENGTH);
  const view = new DataView(bytes.buffer);
  for (const [number, [kind, location, index]] of references.entries()) {
    view.setUint8(number * ENTRY_LENGTH, kind);
    view.setUint32(number * ENTRY_LENGTH + 1, location);
    view.setUint16(number * ENTRY_LENGTH + 5, index);
  }
  return bytes;
}

export type PdfObjects = ReturnType<typeof createPdfObjects>;

/** Bytes above 127 in a comment mark the file as binary for mail clients. */
const HEADER = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';

const OBJECTS_PER_STREAM = 200;

export function createPdfObjects() {
  const chunks: Uint8Array[] = [];
  const references: CrossReference[] = [FREE];
  const packed: { number: number; body: string }[] = [];
  let length = 0;
  const write = (chunk: Uint8Array | string) => {
    const bytes = typeof chunk === 'string' ? strToU8(chunk, true) : chunk;
    chunks.push(bytes);
    length += bytes.length;
  };
  const reserve = () => references.push(FREE) - 1;
  const writeStream = (bytes: Uint8Array, entries: string, filter: string, number: number): number => {
    references[number] = toReference(length);
    write(`${number} 0 obj\n<<${entries}/Filter/${filter}/Length ${bytes.length}>>stream\n`);
    write(bytes);
    write('\nendstream\nendobj\n');
    return number;
  };
  const addStream = (content: Uint8Array | string, entries = '', number = reserve()): number => {
    const bytes = zlibSync(typeof content === 'string' ? strToU8(content, true) : content);
    return writeStream(bytes, entries, 'FlateDecode', number);
  };
  const flushPacked = () => {
    for (let start = 0; start < packed.length; start += OBJECTS_PER_STREAM) {
      const group = packed.slice(start, start + OBJECTS_PER_STREAM);
      const stream = reserve();
      for (const [index, { number }] of group.entries()) references[number] = [2, stream, index];
      const { index, bodies } = joinBodies(group);
      addStream(index + bodies, `/Type/ObjStm/N ${group.length}/First ${index.length}`, stream);
    }
  };
  write(HEADER);
  return {
    reserve,
    add(body: string, number = reserve()) {
      references[number] = toReference(length);
      write(`${number} 0 obj\n${body}\nendobj\n`);
      return number;
    },
    addPacked: (body: string) => {
      const number = reserve();
      packed.push({ number, body });
      return number;
    },
    addStream,
    addJpeg: (bytes: Uint8Array, entries: string) => writeStream(bytes, entries, 'DCTDecode', reserve()),
    finish(trailer: string) {
      flushPacked();
      const number = reserve();
      const start = length;
      references[number] = toReference(start);
      const entries = `/Type/XRef/Size ${references.length}/W[${WIDTHS.join(' ')}]${trailer}`;
      addStream(writeCrossReferences(references), entries, number);
      write(`startxref\n${start}\n%%EOF\n`);
      return joinBytes(chunks);
    },
  };
}

function joinBodies(group: readonly { number: number; body: string }[]): { index: string; bodies: string } {
  let index = '';
  let bodies = '';
  for (const { number, body } of group) {
    index += `${number} ${bodies.length} `;
    bodies += `${body}\n`;
  }
  return { index, bodies };
}

/** Rounds to a hundredth of a point, which is finer than any printer prints. */
export function formatPdfNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function toHex4(value: number): string {
  return value.toString(16).padStart(4, '0');
}

export function toUtf16Hex(text: string): string {
  let hex = '';
  for (let i = 0; i < text.length; i += 1) hex += toHex4(text.charCodeAt(i));
  return hex;
}

/** Writes UTF-16BE with a byte order mark (ISO 32000-1, 7.9.2.2). */
export function formatPdfTextString(text: string): string {
  return `<feff${toUtf16Hex(text)}>`;
}

/** Formats a date (ISO 32000-1, 7.9.4). */
export function formatPdfDate(date: Date): string {
  return `(D:${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z)`;
}

/**
 * Adds one paragraph with the text of all pages in order, which is marked as content 0 of each page (ISO 32000-1,
 * 14.7 and 14.8). Returns the entries of the catalog. A page's `/StructParents` is its index. A separate paragraph
 * would take 20 bytes per page.
 */
export function addStructure(objects: PdfObjects, pages: readonly number[]): string {
  const root = objects.reserve();
  const document = objects.reserve();
  const contents = pages.map((page) => `<</Type/MCR/Pg ${page} 0 R/MCID 0>>`).join('');
  const paragraph = objects.addPacked(`<</S/P/P ${document} 0 R/K[${contents}]>>`);
  const parents = pages.map((_, index) => `${index}[${paragraph} 0 R]`).join('');
  const tree = objects.addPacked(`<</Nums[${parents}]>>`);
  const next = pages.length;
  objects.add(`<</S/Document/P ${root} 0 R/K ${paragraph} 0 R>>`, document);
  objects.add(
    `<</Type/StructTreeRoot/K ${document} 0 R/ParentTree ${tree} 0 R/ParentTreeNextKey ${next}>>`,
    root,
  );
  return `/MarkInfo<</Marked true>>/StructTreeRoot ${root} 0 R`;
}
