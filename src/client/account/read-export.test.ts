import fc from 'fast-check';
import { deflateSync, strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
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
const zipOf = (files: Zippable) => zipSync(files);
const exportOf = (text: string) => zipOf({ 'README.txt': strToU8('hello'), 'library.json': strToU8(text) });
const codeOf = (zip: Uint8Array) => {
  const read = readExportBytes(zip);
  return read.ok ? 'ok' : read.code;
};

/** Where the directory's record of library.json begins: signature, then 42 bytes before the name. */
function findRecord(zip: Uint8Array): number {
  const view = new DataView(zip.buffer, zip.byteOffset);
  for (let at = zip.length - 46; at >= 0; at -= 1) {
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint16(at + 28, true) === 12) return at;
  }
  throw new Error('no record');
}

/** Overwrites a 32-bit field in library.json's central directory record. */
function patch(zip: Uint8Array, offset: number, value: number): Uint8Array {
  const copy = zip.slice();
  new DataView(copy.buffer).setUint32(findRecord(copy) + offset, value, true);
  return copy;
}

describe('an export', () => {
  test('is read whole, whatever it holds', () => {
    fc.assert(
      fc.property(arbitraryLibrary, (library) => {
        const rows = libraryToRows(library);
        const read = readExportBytes(exportOf(writeLibraryFile(rows, WHEN)));
        expect(read).toMatchObject({
          ok: true,
          library: toWholeLibrary(rows),
          exportedAt: WHEN.toISOString(),
        });
      }),
      { numRuns: countRuns(30) },
    );
  });

  test('says how much is inside, also when it is stored without compression and has a comment', async () => {
    const zip = zipSync({ 'library.json': strToU8(TEXT) }, { level: 0 });
    const withComment = new Uint8Array([...zip, ...strToU8('hi')]);
    new DataView(withComment.buffer).setUint16(zip.length - 2, 2, true);
    const read = await readExport(new Blob([withComment]));
    expect(read).toMatchObject({ ok: true, figures: { categories: 5, flashcards: 25, days: 0 } });
  });
});

describe('the recordings in an export', () => {
  const id = (digit: string) => `00000000-0000-4000-8000-00000000000${digit}`;
  const rows = createPlainDefaults();
  const [first, ...others] = rows.flashcards;
  const text = writeLibraryFile(
    { ...rows, flashcards: [{ ...first!, recording: id('1') }, ...others] },
    WHEN,
  );
  const soundsOf = (files: Zippable) => {
    const read = readExportBytes(zipOf({ 'library.json': strToU8(text), ...files }));
    return read.ok ? read.media : null;
  };

  // docs/product/media.md#media-in-exports
  test('are those of its cards, packed or not', () => {
    const name = `recordings/${id('1')}.webm`;
    const other = `recordings/${id('2')}.webm`;
    for (const level of [0, 9] as const) {
      const sounds = soundsOf({ [name]: [WEBM_SOUND, { level }], [other]: WEBM_SOUND });
      expect(sounds).toEqual(new Map([[id('1'), WEBM_SOUND]]));
    }
  });

  // docs/security.md#files
  test('are refused before any is unpacked when the directory names too many', () => {
    const number = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const ids = Array.from({ length: 600 }, (_, index) => number(index));
    const cards = ids.map((recording, index) => ({ ...first!, id: `f9${index}`, recording }));
    const library = writeLibraryFile({ ...rows, flashcards: [...rows.flashcards, ...cards] }, WHEN);
    const sound = makeSound(MEDIA_LIMITS.bytes);
    const nameOf = (one: string) => strToU8(`recordings/${one}.webm`);
    const zip = zipOf({
      'library.json': strToU8(library),
      [`recordings/${ids[0]}.webm`]: [sound, { level: 9 }],
    });
    // Repeats the first recording's directory record for every other id.
    const end = zip.length - 22;
    const length = 46 + nameOf(ids[0]!).length;
    const record = zip.slice(end - length, end);
    const others = ids.slice(1).map((one) => {
      const copy = record.slice();
      copy.set(nameOf(one), 46);
      return copy;
    });
    const bomb = new Uint8Array([
      ...zip.slice(0, end),
      ...others.flatMap((one) => [...one]),
      ...zip.slice(end),
    ]);
    new DataView(bomb.buffer).setUint16(bomb.length - 12, 601, true);
    expect(bomb.length).toBeLessThan(400_000);
    expect(codeOf(bomb)).toBe('too_large');
    new DataView(bomb.buffer).setUint16(bomb.length - 12, 101, true);
    const read = readExportBytes(bomb);
    expect(read.ok && read.media.size).toBe(100);
  });

  // docs/product/photos.md#nothing-but-the-picture
  // docs/security.md#photo-places
  test('come with the photos, which lose what names a place', () => {
    const library = writeLibraryFile(
      { ...rows, flashcards: [{ ...first!, recording: id('1'), photo: id('2') }, ...others] },
      WHEN,
    );
    const read = readExportBytes(
      zipOf({
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

  test('ignores recordings that are invalid, too large or misnamed', () => {
    const name = `recordings/${id('1')}.webm`;
    expect(soundsOf({ [name]: strToU8('<script>') })?.size).toBe(0);
    expect(soundsOf({ [name]: [makeSound(MEDIA_LIMITS.bytes + 1), { level: 9 }] })?.size).toBe(0);
    expect(soundsOf({ [`../${name}`]: WEBM_SOUND, 'recordings/x.webm': WEBM_SOUND })?.size).toBe(0);
  });
});

describe('a file that is no export', () => {
  test.each<[string, Uint8Array, string]>([
    ['an empty file', new Uint8Array(), 'not_a_zip'],
    ['a text', strToU8('Word,English\nhand,hand\n'.repeat(20)), 'not_a_zip'],
    ['another ZIP', zipOf({ 'photo.txt': strToU8('x') }), 'not_in_zip'],
    ['a library in a folder', zipOf({ 'a/library.json': strToU8(TEXT) }), 'not_in_zip'],
    ['a ZIP cut off', exportOf(TEXT).slice(0, 300), 'broken_zip'],
    ['no JSON', exportOf('{'), 'invalid_library'],
    ['another JSON', exportOf('[]'), 'invalid_library'],
    ['a card without a category', exportOf(TEXT.replace('"cat1"', '"cat77"')), 'invalid_library'],
    ['a later version', exportOf(TEXT.replace('"version": 2', '"version": 3')), 'other_version'],
  ])('%s is refused by its own code', (_name, zip, code) => {
    expect(codeOf(zip)).toBe(code);
  });

  // docs/security.md#files
  test('a flipped bit anywhere never brings another library', () => {
    const zip = exportOf(TEXT);
    fc.assert(
      fc.property(fc.nat(zip.length - 1), fc.nat(7), (at, bit) => {
        const damaged = zip.slice();
        damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
        const read = readExportBytes(damaged);
        if (read.ok) expect(read.library).toEqual(toWholeLibrary(createPlainDefaults()));
      }),
      { numRuns: countRuns(300) },
    );
  });
});

// docs/security.md#files
describe('a bomb', () => {
  const bomb = zipOf({ 'library.json': [new Uint8Array(IMPORT_BODY_LIMIT + 1), { level: 9 }] });

  test('is refused by the size it announces', () => {
    expect(codeOf(bomb)).toBe('too_large');
    // Nothing is unpacked: the data may be anything.
    expect(codeOf(patch(exportOf(TEXT), 24, IMPORT_BODY_LIMIT + 1))).toBe('too_large');
  });

  test('is refused by the size that comes out when it announces another', () => {
    expect(codeOf(patch(bomb, 24, 1000))).toBe('too_large');
  });

  test('beside the library does no harm', () => {
    const other = deflateSync(new Uint8Array(1000));
    expect(codeOf(zipOf({ 'account.json': other, 'library.json': strToU8(TEXT) }))).toBe('ok');
  });

  test('as large as a film is not even read', async () => {
    const film = { size: 8 * IMPORT_BODY_LIMIT } as Blob;
    expect(await readExport(film)).toEqual({ ok: false, code: 'too_large' });
  });
});
