import { describe, expect, test } from 'vitest';
import { checkPictureFile } from './photo.ts';
import { makeJpeg, makePhonePhoto, makeWebp } from './pictures.test-support.ts';

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const check = (bytes: Uint8Array, size = bytes.length) => checkPictureFile(bytes, size);
const PNG = latin('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x0f\xc0\0\0\x0b\xd0');
const HEIC = latin(
  `\0\0\0\x24ftypheic\0\0\0\0${'ispe\0\0\0\0\0\0\x02\0\0\0\x02\0'}${'ispe\0\0\0\0\0\0\x0f\xc0\0\0\x0b\xd0'}`,
);

describe('a picture that is to become a photo', () => {
  test.each([
    ['JPEG', makePhonePhoto({ width: 4032, height: 3024 })],
    ['PNG', PNG],
    ['GIF', latin('GIF89a\xc0\x0f\xd0\x0b')],
    ['WebP', makeWebp({ width: 4032, height: 3024 })],
    ['HEIC', HEIC],
  ])('says its size in %s before it is decoded', (name, bytes) => {
    expect(check(bytes)).toEqual({ width: 4032, height: 3024, isHeif: name === 'HEIC' });
  });

  // docs/product/photos.md#choose-a-photo
  test('is too large with more pixels than any phone takes, or more bytes', () => {
    expect(check(makeJpeg({ width: 60_000, height: 50 }))).toMatchObject({ width: 60_000 });
    expect(check(makeJpeg({ width: 8_001, height: 8_000 }).subarray(0, 200))).toBe('tooLarge');
    expect(check(PNG, 50_000_001)).toBe('tooLarge');
  });

  test.each([
    ['nothing', ''],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a text', 'dog, cat, hand'],
    ['a film', '\0\0\0\x18ftypmp42\0\0\0\0isom'],
    ['a JPEG without a picture', '\xff\xd8\xff\xe0\0\x04ab'],
  ])('is none for %s', (_name, text) => {
    expect(check(latin(text))).toBe('notPicture');
  });
});
