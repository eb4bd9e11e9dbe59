import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryLibrary } from '#shared/library/arbitraries.test-support.ts';
import type { StoredEntry } from '#shared/library/day-log/day-entry.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import { countCardUsage } from '#shared/tracking/usage.ts';
import { deriveUuid } from './derive-uuid.ts';
import { LibraryFileSchema, toWholeLibrary, WholeLibrarySchema, writeLibraryFile } from './library-file.ts';

const WHEN = new Date('2026-03-01T10:00:00Z');
const read = (text: string) => LibraryFileSchema.parse(JSON.parse(text));

/** `library.json` as it was written before days had entries. */
const FIRST_VERSION = {
  format: 'sproutcards-library',
  version: 1,
  exportedAt: WHEN.toISOString(),
  categories: [{ id: 'cat1', name: 'Animals' }],
  flashcards: [{ id: 'f1', word: 'dog', pinyin: 'gǒu', categoryId: 'cat1' }],
  sets: [{ id: 1, name: 'Set 1', flashcardIds: ['f1'] }],
  history: [
    {
      date: '2026-03-01',
      selectedSets: [1, 2],
      setUsage: { 1: 3, 2: 0 },
      setCards: { 1: ['f1', 'f9'], 2: [] },
      engagement: 4,
      engagementTimes: ['morning'],
      notes: 'laughed',
    },
    {
      ...{ date: '2026-03-02', selectedSets: [], setUsage: {}, setCards: {} },
      ...{ engagement: 0, engagementTimes: [], notes: '' },
    },
  ],
};

describe('library.json', () => {
  test('is read back as it was written, whatever the library holds', () => {
    fc.assert(
      fc.property(arbitraryLibrary, (library) => {
        const whole = toWholeLibrary(libraryToRows(library));
        expect(WholeLibrarySchema.parse(whole)).toEqual(whole);
        expect(read(writeLibraryFile(libraryToRows(library), WHEN))).toMatchObject(whole);
      }),
      { numRuns: 50 },
    );
  });

  test('leaves out entries that were undone with a whole day, and closes the gap', () => {
    const entry = (order: number, undone?: StoredEntry['undone']): StoredEntry => ({
      id: deriveUuid(`${order}`),
      ...{ childId: 1, day: '2026-03-01', at: '2026-03-01T10:00:00Z', source: 'hand', order },
      ...{ flashes: [], takes: [], selected: { add: [], remove: [] }, times: { add: [], remove: [] } },
      ...(undone && { undone }),
    });
    const entries = [entry(3), entry(1, 'day'), entry(2, 'entry')];
    const [record] = read(JSON.stringify(FIRST_VERSION)).history;
    const rows = { ...createPlainDefaults(), history: [{ ...record!, entryCount: 3 }], entries };
    const whole = toWholeLibrary(rows);
    expect(whole.entries.map(({ id, order }) => [id, order])).toEqual([
      [deriveUuid('2'), 1],
      [deriveUuid('3'), 2],
    ]);
    expect(whole.history).toMatchObject([{ entryCount: 2 }]);
  });

  test.each([
    ['an entry at a place that no day has', 'entries', { order: 2_147_483_647 }],
    ['an import of more cards than a library holds', 'imports', { flashcardCount: 3_000_000_000 }],
  ] as const)('with %s is refused', (_name, table, part) => {
    const file = JSON.parse(JSON.stringify(read(JSON.stringify(FIRST_VERSION))));
    const imported = { id: deriveUuid('1'), at: '2026-03-01T10:00:00Z', fileName: '', flashcardCount: 1 };
    const whole = { ...file, imports: [{ ...imported, categoryIds: [], undone: false }] };
    expect(WholeLibrarySchema.safeParse(whole).success).toBe(true);
    const forged = { ...whole, [table]: [{ ...whole[table][0], ...part }, ...whole[table].slice(1)] };
    expect(WholeLibrarySchema.safeParse(forged).success).toBe(false);
  });

  test('of version 1 comes in with one entry for each day and the same figures', () => {
    const { exportedAt, history, entries, sets } = read(JSON.stringify(FIRST_VERSION));
    expect(exportedAt).toBe(FIRST_VERSION.exportedAt);
    expect(sets).toEqual([{ id: 1, childId: 1, name: 'Set 1', flashcardIds: ['f1'] }]);
    expect(history).toMatchObject([
      { date: '2026-03-01', setUsage: { 1: 3, 2: 0 }, engagement: 4, notes: 'laughed', entryCount: 1 },
      { date: '2026-03-02', setUsage: {}, engagement: 0, notes: '', entryCount: 1 },
    ]);
    expect(entries).toMatchObject([
      { day: '2026-03-01', source: 'import', order: 1 },
      { day: '2026-03-02', source: 'import', order: 1 },
    ]);
    expect(Object.fromEntries(countCardUsage(history))).toMatchObject({
      f1: { flashes: 3 },
      f9: { flashes: 3 },
    });
    // The same file again brings the same entries.
    expect(read(JSON.stringify(FIRST_VERSION)).entries).toEqual(entries);
  });

  test.each([
    ['a later version', { version: 3 }],
    ['no version', { version: undefined }],
    ['another format', { format: 'other' }],
    ['days that do not fit the version', { version: 2 }],
  ])('with %s is refused', (_name, part) => {
    expect(LibraryFileSchema.safeParse({ ...FIRST_VERSION, ...part }).success).toBe(false);
  });
});

describe('deriveUuid', () => {
  test('gives valid ids, equal for equal texts and different for all others', () => {
    const ids = Array.from({ length: 20_000 }, (_, i) => deriveUuid(`day ${i}`));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
