import { Inflate } from 'fflate';

export type ZipProblem = 'not_a_zip' | 'broken_zip' | 'not_in_zip' | 'too_large';

/** Small, so that a bomb (a thousand times its size) is noticed after a few megabytes. */
const PIECE_BYTES = 8 * 1024;
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

/** An entry of the central directory (APPNOTE.TXT, 4.3.12). */
type Entry = { method: number; crc: number; packedSize: number; size: number; at: number };

/**
 * Refuses more than `most` bytes, both as announced and as unpacked. fflate cannot stop at a size, so the directory
 * is read here. Encrypted and ZIP64 files count as broken.
 */
export function unpackZipEntry(
  zip: Uint8Array,
  name: string,
  most: number,
): { ok: true; bytes: Uint8Array } | { ok: false; code: ZipProblem } {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  if (zip.length < 4 || (view.getUint32(0, true) !== LOCAL_SIGNATURE && findEnd(view) === null)) {
    return { ok: false, code: 'not_a_zip' };
  }
  try {
    const entry = findEntry(zip, view, name);
    if (entry === null) return { ok: false, code: 'not_in_zip' };
    if (entry.size > most) return { ok: false, code: 'too_large' };
    const bytes = unpack(readPacked(zip, view, entry), entry.method, most);
    if (bytes === null) return { ok: false, code: 'too_large' };
    if (bytes.length !== entry.size || computeCrc(bytes) !== entry.crc)
      return { ok: false, code: 'broken_zip' };
    return { ok: true, bytes };
  } catch {
    // Offsets that lead out of the file, or data that does not inflate.
    return { ok: false, code: 'broken_zip' };
  }
}

/**
 * The first file of each key. Damaged or oversized ones are left out; null if the directory announces more than
 * `mostInAll` bytes together.
 */
export function unpackZipEntries(
  zip: Uint8Array,
  choose: (name: string) => string | null,
  { most, mostInAll }: { most: number; mostInAll: number },
): Map<string, Uint8Array> | null {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const chosen = new Map<string, Entry>();
  try {
    for (const { name, ...entry } of walkDirectory(zip, view)) {
      const key = entry.size > most ? null : choose(name);
      if (key !== null && !chosen.has(key)) chosen.set(key, entry);
    }
  } catch {
    // A directory that ends in the middle: what was read counts.
  }
  const announced = [...chosen.values()].reduce((sum, { size }) => sum + size, 0);
  if (announced > mostInAll) return null;
  const files = new Map<string, Uint8Array>();
  for (const [key, entry] of chosen) {
    const bytes = tryUnpack(zip, view, entry);
    if (bytes) files.set(key, bytes);
  }
  return files;
}

function tryUnpack(zip: Uint8Array, view: DataView, entry: Entry): Uint8Array | null {
  try {
    const bytes = unpack(readPacked(zip, view, entry), entry.method, entry.size);
    return bytes?.length === entry.size && computeCrc(bytes) === entry.crc ? bytes : null;
  } catch {
    return null;
  }
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return null;
}

function findEntry(zip: Uint8Array, view: DataView, wanted: string): Entry | null {
  for (const { name, ...entry } of walkDirectory(zip, view)) if (name === wanted) return entry;
  return null;
}

function* walkDirectory(zip: Uint8Array, view: DataView): Generator<Entry & { name: string }> {
  const end = findEnd(view);
  if (end === null) throw new RangeError('The directory of the ZIP is missing.');
  const decoder = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) throw new RangeError('The directory is damaged.');
    const nameLength = view.getUint16(at + 28, true);
    const nameAt = at + ENTRY_BYTES;
    yield {
      name: decoder.decode(zip.subarray(nameAt, nameAt + nameLength)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    };
    at = nameAt + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

function readPacked(zip: Uint8Array, view: DataView, { at, packedSize }: Entry): Uint8Array {
  if (view.getUint32(at, true) !== LOCAL_SIGNATURE) throw new RangeError('The directory leads nowhere.');
  const start = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packedSize > zip.length) throw new RangeError('The file ends too early.');
  return zip.subarray(start, start + packedSize);
}

function unpack(packed: Uint8Array, method: number, most: number): Uint8Array | null {
  if (method === STORED) return packed.length > most ? null : packed;
  if (method !== DEFLATED) throw new RangeError('The file is packed in a way that we do not use.');
  const parts: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((part) => {
    size += part.length;
    if (size <= most) parts.push(part);
  });
  for (let at = 0; at < packed.length; at += PIECE_BYTES) {
    inflate.push(packed.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed.length);
    if (size > most) return null;
  }
  const bytes = new Uint8Array(size);
  let filled = 0;
  for (const part of parts) {
    bytes.set(part, filled);
    filled += part.length;
  }
  return bytes;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** As in ISO 3309; fflate writes it but does not check it. */
function computeCrc(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
