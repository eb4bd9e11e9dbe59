import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMediaType } from './media.ts';
import { checkPictureFile, PHOTO_LIMITS, readBarePhotoType, readPhoto } from './photo.ts';
import { findPlace, makeJpeg, makePhonePhoto, makeWebp, PLACE_NEEDLES } from './pictures.test-support.ts';

const encodeLatin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('readPhoto', () => {
  // docs/product/photos.md#nothing-but-the-picture
  // docs/security.md#photo-places
  test('keeps only the image data of a JPEG', () => {
    const phonePhoto = makePhonePhoto({ width: 400, height: 300 });
    expect(findPlace(phonePhoto)).toEqual(PLACE_NEEDLES);
    const photo = readPhoto(phonePhoto);
    expect(photo).toMatchObject({ type: 'image/jpeg', width: 400, height: 300 });
    expect(photo?.bytes).toEqual(makeJpeg({ width: 400, height: 300 }));
  });

  // docs/product/photos.md#nothing-but-the-picture
  // docs/security.md#photo-places
  test('keeps only the image data of a WebP and clears unused flags', () => {
    const extra = { ICCP: 'profile', EXIF: 'Exif GPS', 'XMP ': '52,31.2N', JUNK: 'Tiergarten' };
    const photo = readPhoto(makeWebp({ width: 1280, height: 720 }, extra));
    expect(photo).toMatchObject({ type: 'image/webp', width: 1280, height: 720 });
    expect(photo?.bytes).toEqual(makeWebp({ width: 1280, height: 720 }));
  });

  test('reads both simple formats of WebP', () => {
    const chunk = (name: string, content: number[]) => [
      ...encodeLatin(name),
      content.length,
      0,
      0,
      0,
      ...content,
    ];
    const webp = (content: number[]) =>
      Uint8Array.from([
        ...encodeLatin('RIFF'),
        content.length + 4,
        0,
        0,
        0,
        ...encodeLatin('WEBP'),
        ...content,
      ]);
    const lossy = webp(chunk('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x00, 0x05, 0xd0, 0x02]));
    expect(readPhoto(lossy)).toMatchObject({ width: 1280, height: 720 });
    const lossless = webp(chunk('VP8L', [0x2f, 0xff, 0xc4, 0xb3, 0x00, 0]));
    expect(readPhoto(lossless)).toMatchObject({ width: 1280, height: 720 });
  });

  test('leaves nothing to remove from a bare photo', () => {
    expect(readBarePhotoType(makeJpeg())).toBe('image/jpeg');
    expect(readBarePhotoType(makeWebp())).toBe('image/webp');
    expect(readBarePhotoType(makePhonePhoto())).toBeNull();
    expect(readBarePhotoType(makeWebp({}, { EXIF: 'x' }))).toBeNull();
    const withTail = Uint8Array.from([...makeWebp(), 1, 2]);
    expect(readBarePhotoType(withTail)).toBeNull();
  });

  // docs/security.md#media
  test('identifies types by content and rejects photos that are too large', () => {
    expect(readMediaType(makeJpeg())).toBe('image/jpeg');
    expect(readMediaType(makeWebp())).toBe('image/webp');
    expect(readMediaType(makePhonePhoto())).toBeNull();
    expect(readMediaType(makeJpeg({ width: PHOTO_LIMITS.side + 1 }))).toBeNull();
    expect(readMediaType(makeWebp({ size: PHOTO_LIMITS.bytes }))).toBeNull();
  });

  test.each([
    ['an empty file', ''],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['a page that starts like a photo', '\xff\xd8<script>alert(1)</script>'],
    ['a PNG', '\x89PNG\r\n\x1a\n'],
    ['an animation', 'RIFF\x14\0\0\0WEBPANIM\x06\0\0\0\0\0\0\0\0\0'],
    ['a film', 'RIFF\x04\0\0\0AVI '],
    ['a truncated WebP', 'RIFF\xff\0\0\0WEBPVP8 \x0a\0\0\0'],
  ])('returns null for %s', (_name, text) => {
    expect(readPhoto(encodeLatin(text))).toBeNull();
  });

  test('returns null for a truncated file', () => {
    const whole = makeJpeg();
    for (const length of [3, 20, whole.length - 1]) expect(readPhoto(whole.subarray(0, length))).toBeNull();
  });

  // docs/security.md#media
  test('never throws', () => {
    const starts = [[0xff, 0xd8], [...encodeLatin('RIFF\x40\0\0\0WEBP')], []];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 80 }), (start, rest) => {
        const photo = readPhoto(Uint8Array.from([...start, ...rest]));
        expect(photo === null || readPhoto(photo.bytes)?.bytes).toEqual(photo?.bytes ?? true);
      }),
      { numRuns: 300 },
    );
  });
});

const checkFile = (bytes: Uint8Array, size = bytes.length) => checkPictureFile(bytes, size);
const PNG = encodeLatin('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x0f\xc0\0\0\x0b\xd0');
const HEIC = encodeLatin(
  `\0\0\0\x24ftypheic\0\0\0\0${'ispe\0\0\0\0\0\0\x02\0\0\0\x02\0'}${'ispe\0\0\0\0\0\0\x0f\xc0\0\0\x0b\xd0'}`,
);

describe('checkPictureFile', () => {
  test.each([
    ['JPEG', makePhonePhoto({ width: 4032, height: 3024 })],
    ['PNG', PNG],
    ['GIF', encodeLatin('GIF89a\xc0\x0f\xd0\x0b')],
    ['WebP', makeWebp({ width: 4032, height: 3024 })],
    ['HEIC', HEIC],
  ])('returns the size of a %s without decoding it', (name, bytes) => {
    expect(checkFile(bytes)).toEqual({ width: 4032, height: 3024, isHeif: name === 'HEIC' });
  });

  // docs/product/photos.md#choose-a-photo
  test('rejects too many pixels or bytes', () => {
    expect(checkFile(makeJpeg({ width: 60_000, height: 50 }))).toMatchObject({ width: 60_000 });
    expect(checkFile(makeJpeg({ width: 8_001, height: 8_000 }).subarray(0, 200))).toBe('tooLarge');
    expect(checkFile(PNG, 50_000_001)).toBe('tooLarge');
  });

  test.each([
    ['an empty file', ''],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a text file', 'dog, cat, hand'],
    ['a film', '\0\0\0\x18ftypmp42\0\0\0\0isom'],
    ['a JPEG without an image', '\xff\xd8\xff\xe0\0\x04ab'],
  ])('rejects %s', (_name, text) => {
    expect(checkFile(encodeLatin(text))).toBe('notPicture');
  });
});
