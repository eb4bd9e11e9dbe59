import { Inflate } from 'fflate';

export type ZipProblem = 'not_a_zip' | 'broken_zip' | 'not_in_zip' | 'too_large';

const END_SIGNATURE = 0x06054b50;
const END_RECORD_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_HEADER_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** More bytes than deflate ever adds to incompressible data. A longer entry understates its size. */
const MAX_OVERHEAD_BYTES = 100_000;

/** An entry of the central directory (APPNOTE.TXT, 4.3.12). */
export type ZipEntry = {
  name: string;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  offset: number;
};

/** Returns the entries before the first damaged one. fflate's `unzip` checks neither sizes nor checksums. */
export function readDirectory(zip: Uint8Array): { entries: ZipEntry[]; problem: ZipProblem | null } {
  const view = createView(zip);
  const entries: ZipEntry[] = [];
  const endOffset = findEndRecord(view);
  if (endOffset === null) {
    const isZip = zip.length >= 4 && view.getUint32(0, true) === LOCAL_SIGNATURE;
    return { entries, problem: isZip ? 'broken_zip' : 'not_a_zip' };
  }
  const decoder = new TextDecoder();
  let offset = view.getUint32(endOffset + 16, true);
  for (let remainingCount = view.getUint16(endOffset + 10, true); remainingCount > 0; remainingCount -= 1) {
    if (offset + ENTRY_HEADER_BYTES > endOffset || view.getUint32(offset, true) !== ENTRY_SIGNATURE) {
      return { entries, problem: 'broken_zip' };
    }
    const nameLength = view.getUint16(offset + 28, true);
    const nameOffset = offset + ENTRY_HEADER_BYTES;
    entries.push({
      name: decoder.decode(zip.subarray(nameOffset, nameOffset + nameLength)),
      method: view.getUint16(offset + 10, true),
      crc: view.getUint32(offset + 16, true),
      packedSize: view.getUint32(offset + 20, true),
      size: view.getUint32(offset + 24, true),
      offset: view.getUint32(offset + 42, true),
    });
    offset = nameOffset + nameLength + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
  }
  return { entries, problem: null };
}

/** Finds the end record (4.3.16). A comment may follow it. */
function findEndRecord(view: DataView): number | null {
  const lastOffset = view.byteLength - END_RECORD_BYTES;
  for (let offset = lastOffset; offset >= Math.max(0, lastOffset - MAX_COMMENT_BYTES); offset -= 1) {
    if (view.getUint32(offset, true) === END_SIGNATURE) return offset;
  }
  return null;
}

/** Returns `too_large` if the entry unpacks to more than its declared size. Encrypted and ZIP64 files count as broken. */
export function unpackEntry(zip: Uint8Array, entry: ZipEntry): Uint8Array | 'too_large' | 'broken_zip' {
  if (entry.packedSize > entry.size + MAX_OVERHEAD_BYTES) return 'too_large';
  try {
    const packed = readPackedBytes(zip, entry);
    const bytes = entry.method === STORED ? packed : inflate(packed, entry.size);
    if (bytes === null || bytes.length > entry.size) return 'too_large';
    return bytes.length === entry.size && computeCrc(bytes) === entry.crc ? bytes : 'broken_zip';
  } catch {
    // An offset points outside the file, or the data does not inflate.
    return 'broken_zip';
  }
}

const CHUNK_BYTES = 8 * 1024;

/** Inflates in chunks so that a ZIP bomb stops early. Returns null above `maxBytes`. */
function inflate(packed: Uint8Array, maxBytes: number): Uint8Array | null {
  const bytes = new Uint8Array(maxBytes);
  let size = 0;
  const stream = new Inflate((chunk) => {
    if (size + chunk.length <= maxBytes) bytes.set(chunk, size);
    size += chunk.length;
  });
  for (let offset = 0; offset < packed.length && size <= maxBytes; offset += CHUNK_BYTES) {
    stream.push(packed.subarray(offset, offset + CHUNK_BYTES), offset + CHUNK_BYTES >= packed.length);
  }
  return size > maxBytes ? null : bytes.subarray(0, size);
}

/** Reads the data that follows the local header (4.3.7), whose name and extra field vary in length. */
function readPackedBytes(zip: Uint8Array, { offset, method, packedSize }: ZipEntry): Uint8Array {
  const view = createView(zip);
  if (view.getUint32(offset, true) !== LOCAL_SIGNATURE)
    throw new RangeError('The directory does not point to an entry.');
  if (method !== STORED && method !== DEFLATED) throw new RangeError('The compression method is unknown.');
  const dataOffset =
    offset + LOCAL_HEADER_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (dataOffset + packedSize > zip.length) throw new RangeError('The file ends too early.');
  return zip.subarray(dataOffset, dataOffset + packedSize);
}

function createView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** Computes the CRC-32 of ISO 3309, which fflate does not export. */
function computeCrc(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
