import { joinBytes } from '#shared/lib/collections.ts';

/** The device shrinks a photo to this length of its longer side in pixels, and to this size. */
export const PHOTO_LIMITS = { side: 1_280, bytes: 200_000 } as const;

/** Each type has its file extension. */
export const PHOTO_TYPES = { 'image/webp': 'webp', 'image/jpeg': 'jpg' } as const;
export type PhotoType = keyof typeof PHOTO_TYPES;

export type PictureSize = { width: number; height: number };

export type Photo = PictureSize & {
  type: PhotoType;
  /** Contains only the data that draws the image: no location, time, camera, thumbnail or profile. */
  bytes: Uint8Array<ArrayBuffer>;
};

/** Returns null for anything but a complete still image in a supported format. */
export function readPhoto(bytes: Uint8Array): Photo | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readJpeg(bytes, view) ?? readWebp(bytes, view);
  } catch (thrown) {
    // The file is shorter than its own lengths say.
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
}

/** Returns null for a photo that is too large or contains more than image data. */
export function readBarePhotoType(bytes: Uint8Array): PhotoType | null {
  const photo = readPhoto(bytes);
  return photo && fitsLimits(photo) && photo.bytes.length === bytes.length ? photo.type : null;
}

export function fitsLimits({ width, height, bytes }: Photo): boolean {
  return Math.max(width, height) <= PHOTO_LIMITS.side && bytes.length <= PHOTO_LIMITS.bytes;
}

/** ITU-T T.81, table B.1. */
const JPEG = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  huffmanTables: 0xc4,
  tables: 0xdb,
  restarts: 0xdd,
} as const;
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const DRAWING: ReadonlySet<number> = new Set([...FRAMES, JPEG.huffmanTables, JPEG.tables, JPEG.restarts]);

/** Keeps only the segments that a decoder needs. Drops application segments, comments and bytes after the end. */
function readJpeg(bytes: Uint8Array, view: DataView): Photo | null {
  if (bytes.length < 4 || view.getUint16(0) !== 0xff00 + JPEG.start) return null;
  const segments = [bytes.subarray(0, 2)];
  let size: PictureSize | null = null;
  let offset = 2;
  for (;;) {
    if (view.getUint8(offset) !== 0xff) return null;
    const marker = view.getUint8(offset + 1);
    if (marker === JPEG.end) break;
    let next = offset + 2 + view.getUint16(offset + 2);
    if (FRAMES.has(marker)) size = { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    if (marker === JPEG.scan) next = findScanEnd(view, next);
    if (marker === JPEG.scan || DRAWING.has(marker)) segments.push(bytes.subarray(offset, next));
    offset = next;
  }
  segments.push(bytes.subarray(offset, offset + 2));
  return size && { type: 'image/jpeg', ...size, bytes: joinBytes(segments) };
}

/** Finds the end of a scan, where 0xFF is data if 0 or a restart marker follows. */
function findScanEnd(view: DataView, start: number): number {
  for (let offset = start; ; offset += 1) {
    if (view.getUint8(offset) !== 0xff) continue;
    const code = view.getUint8(offset + 1);
    if (code !== 0 && (code < 0xd0 || code > 0xd7)) return offset;
  }
}

/** The transparency flag of a VP8X chunk. */
const ALPHA_FLAG = 0x10;

/** Keeps only the chunks with image data (RFC 9649). Returns null for an animation. */
function readWebp(bytes: Uint8Array, view: DataView): Photo | null {
  if (readName(view, 0) !== 'RIFF' || readName(view, 8) !== 'WEBP') return null;
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) return null;
  const chunks = [bytes.subarray(0, 12)];
  let size: PictureSize | null = null;
  let offset = 12;
  while (offset < end) {
    const name = readName(view, offset);
    const length = view.getUint32(offset + 4, true);
    const next = offset + 8 + length + (length % 2);
    if (next > end || name === 'ANIM' || name === 'ANMF') return null;
    if (WEBP_DRAWING.has(name)) chunks.push(bytes.subarray(offset, next));
    size ??= readWebpSize(name, view, offset + 8);
    offset = next;
  }
  if (!size) return null;
  const joined = joinBytes(chunks);
  const out = new DataView(joined.buffer);
  out.setUint32(4, joined.length - 8, true);
  if (readName(out, 12) === 'VP8X') out.setUint8(20, out.getUint8(20) & ALPHA_FLAG);
  return { type: 'image/webp', ...size, bytes: joined };
}

const WEBP_DRAWING: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH']);

/** `offset` points to the content of the chunk. */
export function readWebpSize(chunk: string, view: DataView, offset: number): PictureSize | null {
  switch (chunk) {
    case 'VP8X':
      return {
        width: 1 + (view.getUint32(offset + 4, true) & 0xffffff),
        height: 1 + (view.getUint32(offset + 6, true) >>> 8),
      };
    case 'VP8 ':
      return {
        width: view.getUint16(offset + 6, true) & 0x3fff,
        height: view.getUint16(offset + 8, true) & 0x3fff,
      };
    case 'VP8L': {
      const bits = view.getUint32(offset + 1, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    default:
      return null;
  }
}

/** Reads the four letters that name a part of a container. */
export function readName(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(offset + i)));
}

/** Limits for files that a parent chooses: enough for phone cameras, and small enough for a phone to decode. */
const PICTURE_LIMITS = { bytes: 50_000_000, pixels: 64_000_000 } as const;

/** Every format contains its size within this range, even after the camera's own data. */
export const PICTURE_HEAD_BYTES = 1_000_000;

/** `heif` is the format of iPhones, which few browsers read. */
export type PictureFile = PictureSize & { isHeif: boolean };

/** Reads the size without decoding the image. `head` contains the first bytes of a file of `bytes` bytes. */
export function checkPictureFile(head: Uint8Array, bytes: number): PictureFile | 'notPicture' | 'tooLarge' {
  const file = readPictureFile(new DataView(head.buffer, head.byteOffset, head.byteLength));
  if (!file) return 'notPicture';
  const { width, height } = file;
  return bytes > PICTURE_LIMITS.bytes || width * height > PICTURE_LIMITS.pixels ? 'tooLarge' : file;
}

function readPictureFile(view: DataView): PictureFile | null {
  try {
    const isHeif = readName(view, 4) === 'ftyp';
    const size = isHeif ? readHeifSize(view) : readPlainSize(view);
    return size && { ...size, isHeif };
  } catch (thrown) {
    // The file is shorter than its own lengths say.
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
}

function readPlainSize(view: DataView): PictureSize | null {
  if (view.getUint16(0) === 0xffd8) return readJpegSize(view);
  switch (readName(view, 0)) {
    case '\x89PNG':
      return { width: view.getUint32(16), height: view.getUint32(20) };
    case 'GIF8':
      return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    case 'RIFF':
      return readName(view, 8) === 'WEBP' ? readWebpSize(readName(view, 12), view, 20) : null;
    default:
      return null;
  }
}

/** ITU-T T.81: C4, C8 and CC are in the range of frame codes but do not start a frame. */
const NON_FRAME_CODES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);

function readJpegSize(view: DataView): PictureSize {
  let offset = 2;
  for (;;) {
    const marker = view.getUint8(offset + 1);
    if (marker >= 0xc0 && marker <= 0xcf && !NON_FRAME_CODES.has(marker)) {
      return { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    }
    // Any number of bytes 0xFF may precede a marker.
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2);
  }
}

/** Returns the largest extent (ISO 23008-12), because an image may consist of tiles. */
function readHeifSize(view: DataView): PictureSize | null {
  let largest: PictureSize | null = null;
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  const first = 'i'.charCodeAt(0);
  for (
    let offset = bytes.indexOf(first);
    offset !== -1 && offset + 16 <= bytes.length;
    offset = bytes.indexOf(first, offset + 1)
  ) {
    if (readName(view, offset) !== 'ispe') continue;
    const size = { width: view.getUint32(offset + 8), height: view.getUint32(offset + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
