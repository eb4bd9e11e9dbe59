import fc from 'fast-check';
import { deflateSync, strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { toWholeLibrary, writeLibraryFile } from '#shared/account/library-file.test-support.ts';
import { IMPORT_BODY_LIMIT } from '#shared/account/library-file.ts';
import { arbitraryLibrary } from '#shared/library/arbitraries.test-support.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import { MEDIA_LIMITS } from '#shared/media/media.ts';
import { makeJpeg, makePhonePhoto } from '#shared/media/pictures.test-support.ts';
import { makeSound, WEBM_SOUND } from '#shared/media/sounds.test-support.ts';
import { countRuns } from '#tests/support/long-test.ts';
import { readExport, readExportBytes } from './read-export.ts';

const WHEN = new Date('2026-03-01T10:00:00Z');
const TEXT = writeLibraryFile(createPlainDefaults(), WHEN);
const createExport = (text: string) =>
  zipSync({ 'README.txt': strToU8('hello'), 'library.json': strToU8(text) });
const readCode = (zip: Uint8Array) => {
  const read = readExportBytes(zip);
  return read.ok ? 'ok' : read.code;
};

/** Returns the offset of library.json's directory record: the signature, then 42 bytes before the name. */
function findRecord(zip: Uint8Array): number {
  const view = new DataView(zip.buffer, zip.byteOffset);
  for (let offset = zip.length - 46; offset >= 0; offset -= 1) {
    if (view.getUint32(offset, true) === 0x02014b50 && view.getUint16(offset + 28, true) === 12)
      return offset;
  }
  throw new Error('no record');
}

/** Overwrites a 32-bit field in library.json's central directory record. */
function patch(zip: Uint8Array, offset: number, value: number): Uint8Array {
  const copy = zip.slice();
  new DataView(copy.buffer).setUint32(findRecord(copy) + offset, value, true);
  return copy;
}

describe('readExportBytes', () => {
  it('reads back any exported library', () => {
    fc.assert(
      fc.property(arbitraryLibrary, (library) => {
        const rows = libraryToRows(library);
        const read = readExportBytes(createExport(writeLibraryFile(rows, WHEN)));
        expect(read).toMatchObject({
          ok: true,
          library: toWholeLibrary(rows),
          exportedAt: WHEN.toISOString(),
        });
      }),
      { numRuns: countRuns(30) },
    );
  });

  it('counts the rows of an uncompressed ZIP with a comment', async () => {
    const zip = zipSync({ 'library.json': strToU8(TEXT) }, { level: 0 });
    const withComment = new Uint8Array([...zip, ...strToU8('hi')]);
    new DataView(withComment.buffer).setUint16(zip.length - 2, 2, true);
    const read = await readExport(new Blob([withComment]));
    expect(read).toMatchObject({ ok: true, figures: { categories: 5, flashcards: 25, days: 0 } });
  });
});

describe('readExportBytes with media', () => {
  const id = (digit: string) => `00000000-0000-4000-8000-00000000000${digit}`;
  const rows = createPlainDefaults();
  const [first, ...others] = rows.flashcards;
  const text = writeLibraryFile(
    { ...rows, flashcards: [{ ...first!, recording: id('1') }, ...others] },
    WHEN,
  );
  const readExportMedia = (files: Zippable) => {
    const read = readExportBytes(zipSync({ 'library.json': strToU8(text), ...files }));
    return read.ok ? read.media : null;
  };

  // docs/product/media.md#media-in-exports
  it('returns the recordings of the cards, compressed or not', () => {
    const name = `recordings/${id('1')}.webm`;
    const other = `recordings/${id('2')}.webm`;
    for (const level of [0, 9] as const) {
      const media = readExportMedia({ [name]: [WEBM_SOUND, { level }], [other]: WEBM_SOUND });
      expect(media).toEqual(new Map([[id('1'), WEBM_SOUND]]));
    }
  });

  // docs/security.md#files
  it('refuses too many bytes in the directory before it unpacks any', () => {
    const createId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const ids = Array.from({ length: 600 }, (_, index) => createId(index));
    const cards = ids.map((recording, index) => ({ ...first!, id: `f9${index}`, recording }));
    const library = writeLibraryFile({ ...rows, flashcards: [...rows.flashcards, ...cards] }, WHEN);
    const sound = makeSound(MEDIA_LIMITS.bytes);
    const encodeName = (mediaId: string) => strToU8(`recordings/${mediaId}.webm`);
    const zip = zipSync({
      'library.json': strToU8(library),
      [`recordings/${ids[0]}.webm`]: [sound, { level: 9 }],
    });
    // Repeat the first recording's directory record for every other id.
    const end = zip.length - 22;
    const length = 46 + encodeName(ids[0]!).length;
    const record = zip.slice(end - length, end);
    const copies = ids.slice(1).map((mediaId) => {
      const copy = record.slice();
      copy.set(encodeName(mediaId), 46);
      return copy;
    });
    const bomb = new Uint8Array([
      ...zip.slice(0, end),
      ...copies.flatMap((copy) => [...copy]),
      ...zip.slice(end),
    ]);
    new DataView(bomb.buffer).setUint16(bomb.length - 12, 601, true);
    expect(bomb.length).toBeLessThan(400_000);
    expect(readCode(bomb)).toBe('too_large');
    new DataView(bomb.buffer).setUint16(bomb.length - 12, 101, true);
    const read = readExportBytes(bomb);
    expect(read.ok && read.media.size).toBe(100);
  });

  // docs/product/photos.md#nothing-but-the-picture
  // docs/security.md#photo-places
  it('removes the location from photos', () => {
    const library = writeLibraryFile(
      { ...rows, flashcards: [{ ...first!, recording: id('1'), photo: id('2') }, ...others] },
      WHEN,
    );
    const read = readExportBytes(
      zipSync({
        'library.json': strToU8(library),
        [`recordings/${id('1')}.webm`]: WEBM_SOUND,
        [`photos/${id('2')}.jpg`]: makePhonePhoto(),
      }),
    );
    expect(read.ok && read.media).toEqual(
      new Map([
        [id('1'), WEBM_SOUND],
        [id('2'), makeJpeg()],
      ]),
    );
  });

  it('ignores recordings that are invalid, too large or misnamed', () => {
    const name = `recordings/${id('1')}.webm`;
    expect(readExportMedia({ [name]: strToU8('<script>') })?.size).toBe(0);
    expect(readExportMedia({ [name]: [makeSound(MEDIA_LIMITS.bytes + 1), { level: 9 }] })?.size).toBe(0);
    expect(readExportMedia({ [`../${name}`]: WEBM_SOUND, 'recordings/x.webm': WEBM_SOUND })?.size).toBe(0);
  });
});

describe('readExportBytes with an invalid file', () => {
  it.each<[string, Uint8Array, string]>([
    ['an empty file', new Uint8Array(), 'not_a_zip'],
    ['a text', strToU8('Word,English\nhand,hand\n'.repeat(20)), 'not_a_zip'],
    ['another ZIP', zipSync({ 'photo.txt': strToU8('x') }), 'not_in_zip'],
    ['a library in a folder', zipSync({ 'a/library.json': strToU8(TEXT) }), 'not_in_zip'],
    ['a ZIP cut off', createExport(TEXT).slice(0, 300), 'broken_zip'],
    ['no JSON', createExport('{'), 'invalid_library'],
    ['another JSON', createExport('[]'), 'invalid_library'],
    ['a card without a category', createExport(TEXT.replace('"cat1"', '"cat77"')), 'invalid_library'],
    ['a later version', createExport(TEXT.replace('"version": 2', '"version": 3')), 'other_version'],
  ])('refuses %s', (_name, zip, code) => {
    expect(readCode(zip)).toBe(code);
  });

  // docs/security.md#files
  it('never returns another library after a flipped bit', () => {
    const zip = createExport(TEXT);
    fc.assert(
      fc.property(fc.nat(zip.length - 1), fc.nat(7), (index, bit) => {
        const damaged = zip.slice();
        damaged[index] = (damaged[index] ?? 0) ^ (1 << bit);
        const read = readExportBytes(damaged);
        if (read.ok) expect(read.library).toEqual(toWholeLibrary(createPlainDefaults()));
      }),
      { numRuns: countRuns(300) },
    );
  });
});

// docs/security.md#files
describe('readExport with a ZIP bomb', () => {
  const bomb = zipSync({ 'library.json': [new Uint8Array(IMPORT_BODY_LIMIT + 1), { level: 9 }] });

  it('refuses the size in the directory without unpacking', () => {
    expect(readCode(bomb)).toBe('too_large');
    expect(readCode(patch(createExport(TEXT), 24, IMPORT_BODY_LIMIT + 1))).toBe('too_large');
  });

  it('refuses the unpacked size when the directory understates it', () => {
    expect(readCode(patch(bomb, 24, 1000))).toBe('too_large');
  });

  it('ignores other files of the ZIP', () => {
    const other = deflateSync(new Uint8Array(1000));
    expect(readCode(zipSync({ 'account.json': other, 'library.json': strToU8(TEXT) }))).toBe('ok');
  });

  it('refuses a huge file without reading it', async () => {
    const file = { size: 8 * IMPORT_BODY_LIMIT } as Blob;
    expect(await readExport(file)).toEqual({ ok: false, code: 'too_large' });
  });
});
