import { type PictureSize, readName, readWebpSize } from './photo.ts';

/** Limits for files that a parent chooses: enough for phone cameras, and small enough for a phone to decode. */
const PICTURE_LIMITS = { bytes: 50_000_000, pixels: 64_000_000 } as const;

/** Every format states its size within this range, even if the camera's own data comes first. */
export const PICTURE_HEAD_BYTES = 1_000_000;

/** `heif` is the format of iPhones, which few browsers read. */
export type PictureFile = PictureSize & { isHeif: boolean };

/** Reads the size before anything is decoded. `head` holds the first bytes of a file of `bytes` bytes. */
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
    // The file is shorter than it announces.
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

/** ITU-T T.81: C4, C8 and CC are in the range of frame codes but do not begin a frame. */
const NON_FRAME_CODES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);

function readJpegSize(view: DataView): PictureSize {
  let at = 2;
  for (;;) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && !NON_FRAME_CODES.has(marker)) {
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    // Any number of bytes 0xFF may precede a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
}

/** Returns the largest extent (ISO 23008-12), because a picture may consist of tiles. */
function readHeifSize(view: DataView): PictureSize | null {
  let largest: PictureSize | null = null;
  const letters = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = letters.indexOf(I); at !== -1 && at + 16 <= letters.length; at = letters.indexOf(I, at + 1)) {
    if (readName(view, at) !== 'ispe') continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

const I = 'i'.charCodeAt(0);
