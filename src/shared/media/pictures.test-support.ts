const encodeLatin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const joinParts = (...parts: (Uint8Array | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const encodeUint16 = (value: number) => [value >> 8, value & 0xff];
const makeSegment = (marker: number, ...parts: (Uint8Array | readonly number[])[]) => {
  const content = joinParts(...parts);
  return joinParts([0xff, marker], encodeUint16(content.length + 2), content);
};

/** Texts that reveal a phone photo's camera and place. */
export const PLACE_NEEDLES = ['Exif', 'GPS', '52,31.2N', 'Tiergarten', '+52.5200+013.4050', 'Phone 12'];

/** TIFF 6.0 and Exif 2.3, little-endian: a camera, the orientation, and 52° 31' 12" N. */
function makeExif(orientation: number): Uint8Array {
  const makeEntry = (tag: number, type: number, count: number, value: number) => {
    const bytes = new DataView(new ArrayBuffer(12));
    bytes.setUint16(0, tag, true);
    bytes.setUint16(2, type, true);
    bytes.setUint32(4, count, true);
    bytes.setUint32(8, value, true);
    return new Uint8Array(bytes.buffer);
  };
  const makeDirectory = (...entries: Uint8Array[]) =>
    joinParts([entries.length, 0], ...entries, [0, 0, 0, 0]);
  const [ascii, short, long, rational] = [2, 3, 4, 5];
  // The head has 8 bytes. Three entries of 12 bytes follow, then the camera's 9 letters, then the place.
  const [cameraOffset, placeOffset] = [50, 60];
  const numbers = new Uint32Array([52, 1, 31, 1, 12, 1]);
  return joinParts(
    encodeLatin('Exif\0\0II*\0\x08\0\0\0'),
    makeDirectory(
      makeEntry(0x0110, ascii, 9, cameraOffset),
      makeEntry(0x0112, short, 1, orientation),
      makeEntry(0x8825, long, 1, placeOffset),
    ),
    encodeLatin('Phone 12\0\0'),
    makeDirectory(
      makeEntry(0x0001, ascii, 2, 'N'.charCodeAt(0)),
      makeEntry(0x0002, rational, 3, placeOffset + 30),
    ),
    new Uint8Array(numbers.buffer),
  );
}

type JpegOptions = { width?: number; height?: number; orientation?: number };

/** Returns a gray JPEG that every decoder reads, with the data that a phone adds. */
export function makePhonePhoto({ orientation = 1, ...size }: JpegOptions = {}): Uint8Array<ArrayBuffer> {
  return addPhoneData(makeJpeg(size), orientation);
}

/** Adds Exif with GPS, XMP, IPTC, a comment, a color profile, and a film with its place after the end. */
export function addPhoneData(jpeg: Uint8Array, orientation = 1): Uint8Array<ArrayBuffer> {
  const start = 2;
  return joinParts(
    jpeg.subarray(0, start),
    makeSegment(0xe0, encodeLatin('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    makeSegment(0xe1, makeExif(orientation)),
    makeSegment(0xe1, encodeLatin('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta exif:GPSLatitude="52,31.2N"/>')),
    makeSegment(0xe2, encodeLatin('ICC_PROFILE\0\x01\x01')),
    makeSegment(0xed, encodeLatin('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0f\x1c\x02\x5a\0\x0aTiergarten')),
    makeSegment(0xfe, encodeLatin('Tiergarten')),
    jpeg.subarray(start),
    encodeLatin('\0\0\0\x18ftypmp42\0\0\0\0moov\xa9xyz+52.5200+013.4050/'),
  );
}

/** Returns a gray JPEG without further data. Each block of its scan is two zero bits. */
export function makeJpeg({ width = 48, height = 32 }: JpegOptions = {}): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const oneCode = [1, ...Array<number>(15).fill(0), 0];
  return joinParts(
    [0xff, 0xd8],
    makeSegment(0xdb, [0, ...Array<number>(64).fill(1)]),
    makeSegment(0xc0, [8], encodeUint16(height), encodeUint16(width), [1, 1, 0x11, 0]),
    makeSegment(0xc4, [0x00, ...oneCode]),
    makeSegment(0xc4, [0x10, ...oneCode]),
    makeSegment(0xda, [1, 1, 0, 0, 63, 0]),
    new Uint8Array(Math.ceil(blocks / 4)),
    [0xff, 0xd9],
  );
}

function makeChunk(name: string, content: Uint8Array): Uint8Array {
  const size = new Uint8Array(new Uint32Array([content.length]).buffer);
  return joinParts(encodeLatin(name), size, content, Array<number>(content.length % 2).fill(0));
}

/** Returns a WebP of the extended format with `extra` chunks. Its image data is not decodable. */
export function makeWebp(
  { width = 48, height = 32, seed = 7, size = 40 }: JpegOptions & { seed?: number; size?: number } = {},
  extra: Record<string, string> = {},
): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(10));
  head.setUint8(0, Object.keys(extra).length > 0 ? 0x2c : 0);
  head.setUint16(4, width - 1, true);
  head.setUint16(7, height - 1, true);
  const frame = new Uint8Array(size).fill(seed);
  const chunks = joinParts(
    encodeLatin('WEBP'),
    makeChunk('VP8X', new Uint8Array(head.buffer)),
    ...Object.entries(extra).map(([name, text]) => makeChunk(name, encodeLatin(text))),
    makeChunk('VP8 ', frame),
  );
  return joinParts(makeChunk('RIFF', chunks));
}

/** Returns the needles that the bytes contain as letters. */
export function findPlace(bytes: Uint8Array): string[] {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return PLACE_NEEDLES.filter((needle) => text.includes(needle));
}
