import { strToU8, zlibSync } from 'fflate';

/** At an offset of the file, or at an index of an object stream. */
type Place =
  | { readonly kind: 'free' }
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'packed'; readonly stream: number; readonly index: number };

/** Bytes of an entry's three fields: its kind, an offset or object number, an index. */
const WIDTHS = [1, 4, 2] as const;
const ENTRY = 7;

function writeCrossReferences(places: readonly Place[]): {
  bytes: Uint8Array;
  widths: readonly number[];
} {
  const bytes = new Uint8Array(places.length * ENTRY);
  const view = new DataView(bytes.buffer);
  for (const [number, place] of places.entries()) {
    const at = number * ENTRY;
    if (place.kind === 'free') {
      view.setUint16(at + 5, 0xffff);
    } else if (place.kind === 'offset') {
      view.setUint8(at, 1);
      view.setUint32(at + 1, place.offset);
    } else {
      view.setUint8(at, 2);
      view.setUint32(at + 1, place.stream);
      view.setUint16(at + 5, place.index);
    }
  }
  return { bytes, widths: WIDTHS };
}

export type PdfObjects = {
  reserve(): number;
  add(body: string, number?: number): number;
  addPacked(body: string): number;
  addStream(content: Uint8Array | string, entries?: string): number;
  finish(trailer: string): Uint8Array<ArrayBuffer>;
};

/** Bytes over 127 in a comment tell mail programs that the file is binary. */
const HEADER = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';

const PACK = 200;

export function createPdfObjects(): PdfObjects {
  const chunks: Uint8Array[] = [];
  const places: Place[] = [{ kind: 'free' }];
  const packed: { number: number; body: string }[] = [];
  let length = 0;
  const write = (chunk: Uint8Array | string) => {
    const bytes = typeof chunk === 'string' ? strToU8(chunk, true) : chunk;
    chunks.push(bytes);
    length += bytes.length;
  };
  const reserve = () => places.push({ kind: 'free' }) - 1;
  const addStream = (content: Uint8Array | string, entries = '', number = reserve()): number => {
    const bytes = zlibSync(typeof content === 'string' ? strToU8(content, true) : content);
    places[number] = { kind: 'offset', offset: length };
    write(`${number} 0 obj\n<<${entries}/Filter/FlateDecode/Length ${bytes.length}>>stream\n`);
    write(bytes);
    write('\nendstream\nendobj\n');
    return number;
  };
  const flushPacked = () => {
    for (let at = 0; at < packed.length; at += PACK) {
      const group = packed.slice(at, at + PACK);
      const stream = reserve();
      for (const [index, { number }] of group.entries()) places[number] = { kind: 'packed', stream, index };
      const { index, bodies } = joinBodies(group);
      addStream(index + bodies, `/Type/ObjStm/N ${group.length}/First ${index.length}`, stream);
    }
  };
  write(HEADER);
  return {
    reserve,
    add(body, number = reserve()) {
      places[number] = { kind: 'offset', offset: length };
      write(`${number} 0 obj\n${body}\nendobj\n`);
      return number;
    },
    addPacked: (body) => {
      const number = reserve();
      packed.push({ number, body });
      return number;
    },
    addStream,
    finish(trailer) {
      flushPacked();
      const number = reserve();
      const start = length;
      places[number] = { kind: 'offset', offset: start };
      const table = writeCrossReferences(places);
      addStream(
        table.bytes,
        `/Type/XRef/Size ${places.length}/W[${table.widths.join(' ')}]${trailer}`,
        number,
      );
      write(`startxref\n${start}\n%%EOF\n`);
      return joinChunks(chunks, length);
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

function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    file.set(chunk, at);
    at += chunk.length;
  }
  return file;
}

/** A hundredth of a point is finer than any printer. */
export function pdfNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function hex4(value: number): string {
  return value.toString(16).padStart(4, '0');
}

export function utf16Hex(text: string): string {
  let hex = '';
  for (let at = 0; at < text.length; at++) hex += hex4(text.charCodeAt(at));
  return hex;
}

/** ISO 32000-1, 7.9.2.2: UTF-16BE with its byte order mark. */
export function pdfTextString(text: string): string {
  return `<feff${utf16Hex(text)}>`;
}

/** `bytes` are characters up to U+00FF. */
export function pdfByteString(bytes: string): string {
  return `(${bytes.replace(/[\\()]/g, '\\$&').replaceAll('\r', '\\r')})`;
}

/** ISO 32000-1, 7.9.4. */
export function pdfDate(date: Date): string {
  return `(D:${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z)`;
}
