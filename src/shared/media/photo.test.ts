import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMediaType } from './media.ts';
import { PHOTO_LIMITS, readBarePhotoType, readPhoto } from './photo.ts';
import { findPlace, makeJpeg, makePhonePhoto, makeWebp, PLACE_NEEDLES } from './pictures.test-support.ts';

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a photo', () => {
  // docs/product/photos.md#nothing-but-the-picture
  // docs/security.md#photo-places
  test('keeps only the image data of a JPEG', () => {
    const taken = makePhonePhoto({ width: 400, height: 300 });
    expect(findPlace(taken)).toEqual(PLACE_NEEDLES);
    const photo = readPhoto(taken);
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

  test('is read in the two formats of WebP that have no head of their own', () => {
    const chunk = (name: string, content: number[]) => [...latin(name), content.length, 0, 0, 0, ...content];
    const webp = (content: number[]) =>
      Uint8Array.from([...latin('RIFF'), content.length + 4, 0, 0, 0, ...latin('WEBP'), ...content]);
    const lossy = webp(chunk('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x00, 0x05, 0xd0, 0x02]));
    expect(readPhoto(lossy)).toMatchObject({ width: 1280, height: 720 });
    const lossless = webp(chunk('VP8L', [0x2f, 0xff, 0xc4, 0xb3, 0x00, 0]));
    expect(readPhoto(lossless)).toMatchObject({ width: 1280, height: 720 });
  });

  test('is bare when nothing is to be left out of it', () => {
    expect(readBarePhotoType(makeJpeg())).toBe('image/jpeg');
    expect(readBarePhotoType(makeWebp())).toBe('image/webp');
    expect(readBarePhotoType(makePhonePhoto())).toBeNull();
    expect(readBarePhotoType(makeWebp({}, { EXIF: 'x' }))).toBeNull();
    const withTail = Uint8Array.from([...makeWebp(), 1, 2]);
    expect(readBarePhotoType(withTail)).toBeNull();
  });

  // docs/security.md#media
  test('is known by its bytes, and none that is too large is kept', () => {
    expect(readMediaType(makeJpeg())).toBe('image/jpeg');
    expect(readMediaType(makeWebp())).toBe('image/webp');
    expect(readMediaType(makePhonePhoto())).toBeNull();
    expect(readMediaType(makeJpeg({ width: PHOTO_LIMITS.side + 1 }))).toBeNull();
    expect(readMediaType(makeWebp({ size: PHOTO_LIMITS.bytes }))).toBeNull();
  });

  test.each([
    ['nothing', ''],
    ['a drawing that runs code', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page that begins like a photo', '\xff\xd8<script>alert(1)</script>'],
    ['a PNG', '\x89PNG\r\n\x1a\n'],
    ['an animation', 'RIFF\x14\0\0\0WEBPANIM\x06\0\0\0\0\0\0\0\0\0'],
    ['a film', 'RIFF\x04\0\0\0AVI '],
    ['a WebP that ends early', 'RIFF\xff\0\0\0WEBPVP8 \x0a\0\0\0'],
  ])('is none for %s', (_name, text) => {
    expect(readPhoto(latin(text))).toBeNull();
  });

  test('returns null for a truncated file', () => {
    const whole = makeJpeg();
    for (const length of [3, 20, whole.length - 1]) expect(readPhoto(whole.subarray(0, length))).toBeNull();
  });

  // docs/security.md#media
  test('is read of any bytes without a failure', () => {
    const starts = [[0xff, 0xd8], [...latin('RIFF\x40\0\0\0WEBP')], []];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 80 }), (start, rest) => {
        const photo = readPhoto(Uint8Array.from([...start, ...rest]));
        expect(photo === null || readPhoto(photo.bytes)?.bytes).toEqual(photo?.bytes ?? true);
      }),
      { numRuns: 300 },
    );
  });
});
