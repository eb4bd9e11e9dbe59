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

const DIRECTORY_SIGNATURE = 0x02014b50;
const DIRECTORY_HEADER_BYTES = 46;
const UNCOMPRESSED_SIZE_OFFSET = 24;
const NAME_LENGTH_OFFSET = 28;
const END_RECORD_BYTES = 22;
const ENTRY_COUNT_OFFSET = 10;
const EXPORTED_AT = new Date('2026-03-01T10:00:00Z');
const LIBRARY_JSON = writeLibraryFile(createPlainDefaults(), EXPORTED_AT);
const createExport = (libraryText: string) =>
  zipSync({ 'README.txt': strToU8('hello'), 'library.json': strToU8(libraryText) });
const readResultCode = (zip: Uint8Array) => {
  const read = readExportBytes(zip);
  return read.ok ? 'ok' : read.code;
};

/** Returns the offset of library.json's directory record, which only the length of its name identifies. */
function findRecord(zip: Uint8Array): number {
  const view = new DataView(zip.buffer, zip.byteOffset);
  for (let offset = zip.length - DIRECTORY_HEADER_BYTES; offset >= 0; offset -= 1) {
    if (
      view.getUint32(offset, true) === DIRECTORY_SIGNATURE &&
      view.getUint16(offset + NAME_LENGTH_OFFSET, true) === 'library.json'.length
    )
      return offset;
  }
  throw new Error('The ZIP has no record of library.json.');
}

/** Overwrites a 32-bit field in library.json's central directory record. */
function patchDirectoryRecord(zip: Uint8Array, offset: number, value: number): Uint8Array {
  const copy = zip.slice();
  new DataView(copy.buffer).setUint32(findRecord(copy) + offset, value, true);
  return copy;
}

/** Creates a ZIP that stores one recording of the maximum size and lists it under every id. */
function createZipBomb(
  library: string,
  [firstId = '', ...otherIds]: readonly string[],
): Uint8Array<ArrayBuffer> {
  const encodeName = (mediaId: string) => strToU8(`recordings/${mediaId}.webm`);
  const zip = zipSync({
    'library.json': strToU8(library),
    [`recordings/${firstId}.webm`]: [makeSound(MEDIA_LIMITS.bytes), { level: 9 }],
  });
  const endRecordOffset = zip.length - END_RECORD_BYTES;
  const recordLength = DIRECTORY_HEADER_BYTES + encodeName(firstId).length;
  const record = zip.slice(endRecordOffset - recordLength, endRecordOffset);
  const copies = otherIds.map((mediaId) => {
    const copy = record.slice();
    copy.set(encodeName(mediaId), DIRECTORY_HEADER_BYTES);
    return copy;
  });
  return new Uint8Array([
    ...zip.slice(0, endRecordOffset),
    ...copies.flatMap((copy) => [...copy]),
    ...zip.slice(endRecordOffset),
  ]);
}

function setEntryCount(zip: Uint8Array, count: number): void {
  new DataView(zip.buffer).setUint16(zip.length - END_RECORD_BYTES + ENTRY_COUNT_OFFSET, count, true);
}

describe('readExportBytes', () => {
  it('reads back any exported library', () => {
    fc.assert(
      fc.property(arbitraryLibrary, (library) => {
        // Stored rows have no fields that are undefined.
        const rows = JSON.parse(JSON.stringify(libraryToRows(library))) as ReturnType<typeof libraryToRows>;
        const read = readExportBytes(createExport(writeLibraryFile(rows, EXPORTED_AT)));
        expect(read).toMatchObject({
          ok: true,
          library: toWholeLibrary(rows),
          exportedAt: EXPORTED_AT.toISOString(),
        });
      }),
      { numRuns: countRuns(30) },
    );
  });

  it('reads an uncompressed ZIP with a comment', async () => {
    const zip = zipSync({ 'library.json': strToU8(LIBRARY_JSON) }, { level: 0 });
    const withComment = new Uint8Array([...zip, ...strToU8('hi')]);
    // The last field of the end record is the length of the comment.
    new DataView(withComment.buffer).setUint16(zip.length - 2, 2, true);
    const read = await readExport(new Blob([withComment]));
    expect(read).toMatchObject({ ok: true, figures: { categories: 5, flashcards: 25, days: 0 } });
  });

  it('ignores other files in the ZIP', () => {
    const otherFile = deflateSync(new Uint8Array(1000));
    expect(
      readResultCode(zipSync({ 'account.json': otherFile, 'library.json': strToU8(LIBRARY_JSON) })),
    ).toBe('ok');
  });
});

describe('readExportBytes with media', () => {
  const toMediaId = (digit: string) => `00000000-0000-4000-8000-00000000000${digit}`;
  const rows = createPlainDefaults();
  const [firstCard, ...otherCards] = rows.flashcards;
  const libraryJson = writeLibraryFile(
    { ...rows, flashcards: [{ ...firstCard!, recording: toMediaId('1') }, ...otherCards] },
    EXPORTED_AT,
  );
  const readExportMedia = (files: Zippable) => {
    const read = readExportBytes(zipSync({ 'library.json': strToU8(libraryJson), ...files }));
    return read.ok ? read.media : null;
  };

  // docs/product/media.md#media-in-exports
  it('returns only the recordings that cards use', () => {
    const name = `recordings/${toMediaId('1')}.webm`;
    const unusedName = `recordings/${toMediaId('2')}.webm`;
    for (const level of [0, 9] as const) {
      const media = readExportMedia({ [name]: [WEBM_SOUND, { level }], [unusedName]: WEBM_SOUND });
      expect(media).toEqual(new Map([[toMediaId('1'), WEBM_SOUND]]));
    }
  });

  // docs/security.md#files
  it('refuses media whose total size in the directory exceeds the limit', () => {
    const createId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const ids = Array.from({ length: 4_001 }, (_, index) => createId(index));
    const cards = ids.map((recording, index) => ({ ...firstCard!, id: `f9${index}`, recording }));
    const library = writeLibraryFile({ ...rows, flashcards: [...rows.flashcards, ...cards] }, EXPORTED_AT);
    const bomb = createZipBomb(library, ids);
    setEntryCount(bomb, ids.length + 1);
    expect(bomb.length).toBeLessThan(500_000);
    expect(readResultCode(bomb)).toBe('too_large');
    // The library and 100 recordings fit.
    setEntryCount(bomb, 101);
    const read = readExportBytes(bomb);
    expect(read.ok && read.media.size).toBe(100);
  });

  // docs/product/photos.md#nothing-but-the-picture
  // docs/security.md#photo-places
  it('removes the location from photos', () => {
    const library = writeLibraryFile(
      {
        ...rows,
        flashcards: [{ ...firstCard!, recording: toMediaId('1'), photo: toMediaId('2') }, ...otherCards],
      },
      EXPORTED_AT,
    );
    const read = readExportBytes(
      zipSync({
        'library.json': strToU8(library),
        [`recordings/${toMediaId('1')}.webm`]: WEBM_SOUND,
        [`photos/${toMediaId('2')}.jpg`]: makePhonePhoto(),
      }),
    );
    expect(read.ok && read.media).toEqual(
      new Map([
        [toMediaId('1'), WEBM_SOUND],
        [toMediaId('2'), makeJpeg()],
      ]),
    );
  });

  it('ignores recordings that are invalid, too large or misnamed', () => {
    const name = `recordings/${toMediaId('1')}.webm`;
    expect(readExportMedia({ [name]: strToU8('<script>') })?.size).toBe(0);
    expect(readExportMedia({ [name]: [makeSound(MEDIA_LIMITS.bytes + 1), { level: 9 }] })?.size).toBe(0);
    expect(readExportMedia({ [`../${name}`]: WEBM_SOUND, 'recordings/x.webm': WEBM_SOUND })?.size).toBe(0);
  });
});

describe('readExportBytes with an invalid file', () => {
  it.each<[string, Uint8Array, string]>([
    ['an empty file', new Uint8Array(), 'not_a_zip'],
    ['a text file', strToU8('Word,English\nhand,hand\n'.repeat(20)), 'not_a_zip'],
    ['a ZIP without library.json', zipSync({ 'photo.txt': strToU8('x') }), 'not_in_zip'],
    [
      'a ZIP with library.json in a folder',
      zipSync({ 'a/library.json': strToU8(LIBRARY_JSON) }),
      'not_in_zip',
    ],
    ['a truncated ZIP', createExport(LIBRARY_JSON).slice(0, 300), 'broken_zip'],
    ['invalid JSON', createExport('{'), 'invalid_library'],
    ['JSON that is not a library', createExport('[]'), 'invalid_library'],
    ['a card without a category', createExport(LIBRARY_JSON.replace('"cat1"', '"cat77"')), 'invalid_library'],
    ['a later version', createExport(LIBRARY_JSON.replace('"version": 2', '"version": 3')), 'other_version'],
  ])('refuses %s', (_name, zip, code) => {
    expect(readResultCode(zip)).toBe(code);
  });

  // docs/security.md#files
  it('never returns a different library when a bit is flipped', () => {
    const zip = createExport(LIBRARY_JSON);
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
describe('readExport with an oversized file', () => {
  const bomb = zipSync({ 'library.json': [new Uint8Array(IMPORT_BODY_LIMIT + 1), { level: 9 }] });

  it('refuses library.json if its declared size exceeds the limit', () => {
    expect(readResultCode(bomb)).toBe('too_large');
    expect(
      readResultCode(
        patchDirectoryRecord(createExport(LIBRARY_JSON), UNCOMPRESSED_SIZE_OFFSET, IMPORT_BODY_LIMIT + 1),
      ),
    ).toBe('too_large');
  });

  it('refuses library.json if its real size exceeds the limit, whatever the directory says', () => {
    expect(readResultCode(patchDirectoryRecord(bomb, UNCOMPRESSED_SIZE_OFFSET, 1000))).toBe('too_large');
  });

  it('refuses a huge file without reading it', async () => {
    const file = { size: 8 * IMPORT_BODY_LIMIT + MEDIA_LIMITS.quotaMb * 1024 * 1024 } as Blob;
    expect(await readExport(file)).toEqual({ ok: false, code: 'too_large' });
  });
});
