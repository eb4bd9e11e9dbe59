import { Inflate } from 'fflate';

export type ZipProblem = 'not_a_zip' | 'broken_zip' | 'not_in_zip' | 'too_large';

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** More than deflate ever adds to incompressible bytes; a longer entry lies about its size. */
const MAX_OVERHEAD_BYTES = 100_000;

/** An entry of the central directory (APPNOTE.TXT, 4.3.12). */
export type ZipEntry = {
  name: string;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  at: number;
};

/** fflate checks neither sizes nor checksums. Returns the entries before a damaged part. */
export function readDirectory(zip: Uint8Array): { entries: ZipEntry[]; problem: ZipProblem | null } {
  const view = viewOf(zip);
  const entries: ZipEntry[] = [];
  const end = findEnd(view);
  if (end === null) {
    const isZip = zip.length >= 4 && view.getUint32(0, true) === LOCAL_SIGNATURE;
    return { entries, problem: isZip ? 'broken_zip' : 'not_a_zip' };
  }
  const decoder = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) {
      return { entries, problem: 'broken_zip' };
    }
    const nameLength = view.getUint16(at + 28, true);
    const nameAt = at + ENTRY_BYTES;
    entries.push({
      name: decoder.decode(zip.subarray(nameAt, nameAt + nameLength)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at = nameAt + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { entries, problem: null };
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return null;
}

/** `too_large`: the entry unpacks to more than it announces. Encrypted and ZIP64 files count as broken. */
export function unpackEntry(zip: Uint8Array, entry: ZipEntry): Uint8Array | 'too_large' | 'broken_zip' {
  if (entry.packedSize > entry.size + MAX_OVERHEAD_BYTES) return 'too_large';
  try {
    const packed = readPacked(zip, entry);
    const bytes = entry.method === STORED ? packed : inflate(packed, entry.size);
    if (bytes === null || bytes.length > entry.size) return 'too_large';
    return bytes.length === entry.size && computeCrc(bytes) === entry.crc ? bytes : 'broken_zip';
  } catch {
    // Offsets point outside the file, or data does not inflate.
    return 'broken_zip';
  }
}

const PIECE_BYTES = 8 * 1024;

/** Inflates in pieces, so that a zip bomb is stopped. Returns null above `maxBytes`. */
function inflate(packed: Uint8Array, maxBytes: number): Uint8Array | null {
  const bytes = new Uint8Array(maxBytes);
  let size = 0;
  const stream = new Inflate((part) => {
    if (size + part.length <= maxBytes) bytes.set(part, size);
    size += part.length;
  });
  for (let at = 0; at < packed.length && size <= maxBytes; at += PIECE_BYTES) {
    stream.push(packed.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed.length);
  }
  return size > maxBytes ? null : bytes.subarray(0, size);
}

function readPacked(zip: Uint8Array, { at, method, packedSize }: ZipEntry): Uint8Array {
  const view = viewOf(zip);
  if (view.getUint32(at, true) !== LOCAL_SIGNATURE) throw new RangeError('The directory leads nowhere.');
  if (method !== STORED && method !== DEFLATED) throw new RangeError('The file is packed in an unknown way.');
  const start = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packedSize > zip.length) throw new RangeError('The file ends too early.');
  return zip.subarray(start, start + packedSize);
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** Computes the CRC-32 of ISO 3309. */
function computeCrc(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
