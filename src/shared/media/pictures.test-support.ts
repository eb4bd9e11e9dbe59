const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const joinParts = (...parts: (Uint8Array | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const u16 = (value: number) => [value >> 8, value & 0xff];
const segment = (marker: number, ...parts: (Uint8Array | readonly number[])[]) => {
  const content = joinParts(...parts);
  return joinParts([0xff, marker], u16(content.length + 2), content);
};

/** Texts by which a phone's photo reveals its camera and place. */
export const PLACE_NEEDLES = ['Exif', 'GPS', '52,31.2N', 'Tiergarten', '+52.5200+013.4050', 'Phone 12'];

/** TIFF 6.0 and Exif 2.3, little-endian: a camera, the orientation, and 52° 31' 12" N. */
function makeExif(orientation: number): Uint8Array {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = new DataView(new ArrayBuffer(12));
    bytes.setUint16(0, tag, true);
    bytes.setUint16(2, type, true);
    bytes.setUint32(4, count, true);
    bytes.setUint32(8, value, true);
    return new Uint8Array(bytes.buffer);
  };
  const directory = (...entries: Uint8Array[]) => joinParts([entries.length, 0], ...entries, [0, 0, 0, 0]);
  const [ascii, short, long, rational] = [2, 3, 4, 5];
  // After the head of 8 bytes: three entries of 12, then the camera's 9 letters, then the place.
  const [cameraOffset, placeOffset] = [50, 60];
  const numbers = new Uint32Array([52, 1, 31, 1, 12, 1]);
  return joinParts(
    latin('Exif\0\0II*\0\x08\0\0\0'),
    directory(
      entry(0x0110, ascii, 9, cameraOffset),
      entry(0x0112, short, 1, orientation),
      entry(0x8825, long, 1, placeOffset),
    ),
    latin('Phone 12\0\0'),
    directory(entry(0x0001, ascii, 2, 'N'.charCodeAt(0)), entry(0x0002, rational, 3, placeOffset + 30)),
    new Uint8Array(numbers.buffer),
  );
}

type JpegOptions = { width?: number; height?: number; orientation?: number };

/** Returns a gray JPEG that every decoder reads, with everything that a phone adds. */
export function makePhonePhoto({ orientation = 1, ...size }: JpegOptions = {}): Uint8Array<ArrayBuffer> {
  return addPhoneData(makeJpeg(size), orientation);
}

/** Adds Exif with GPS, XMP, IPTC, a comment, a color profile, and a film with its place after the end. */
export function addPhoneData(jpeg: Uint8Array, orientation = 1): Uint8Array<ArrayBuffer> {
  const start = 2;
  return joinParts(
    jpeg.subarray(0, start),
    segment(0xe0, latin('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    segment(0xe1, makeExif(orientation)),
    segment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta exif:GPSLatitude="52,31.2N"/>')),
    segment(0xe2, latin('ICC_PROFILE\0\x01\x01')),
    segment(0xed, latin('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0f\x1c\x02\x5a\0\x0aTiergarten')),
    segment(0xfe, latin('Tiergarten')),
    jpeg.subarray(start),
    latin('\0\0\0\x18ftypmp42\0\0\0\0moov\xa9xyz+52.5200+013.4050/'),
  );
}

/** Returns a gray JPEG without further data. Each block of its scan is two zero bits. */
export function makeJpeg({ width = 48, height = 32 }: JpegOptions = {}): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const oneCode = [1, ...Array<number>(15).fill(0), 0];
  return joinParts(
    [0xff, 0xd8],
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc0, [8], u16(height), u16(width), [1, 1, 0x11, 0]),
    segment(0xc4, [0x00, ...oneCode]),
    segment(0xc4, [0x10, ...oneCode]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    new Uint8Array(Math.ceil(blocks / 4)),
    [0xff, 0xd9],
  );
}

function makeChunk(name: string, content: Uint8Array): Uint8Array {
  const size = new Uint8Array(new Uint32Array([content.length]).buffer);
  return joinParts(latin(name), size, content, Array<number>(content.length % 2).fill(0));
}

/** Returns a WebP of the extended format with `extra` chunks. The picture itself is not decodable. */
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
    latin('WEBP'),
    makeChunk('VP8X', new Uint8Array(head.buffer)),
    ...Object.entries(extra).map(([name, text]) => makeChunk(name, latin(text))),
    makeChunk('VP8 ', frame),
  );
  return joinParts(makeChunk('RIFF', chunks));
}

/** Returns the needles that the bytes contain as letters. */
export function findPlace(bytes: Uint8Array): string[] {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return PLACE_NEEDLES.filter((needle) => text.includes(needle));
}
