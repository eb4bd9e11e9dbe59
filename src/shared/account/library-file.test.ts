import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveUuid } from '#shared/lib/derive-uuid.ts';
import { arbitraryLibrary } from '#shared/library/arbitraries.test-support.ts';
import { apply, log, show } from '#shared/library/day-log/day-log.test-support.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import { logNothing, type StoredEntry } from '#shared/library/tables/day-entry.ts';
import { DAY_LIMITS } from '#shared/library/tables/limits.ts';
import { countRuns } from '#tests/support/long-test.ts';
import { toWholeLibrary, writeLibraryFile } from './library-file.test-support.ts';
import { LIBRARY_VERSION, LibraryFileSchema, WholeLibrarySchema } from './library-file.ts';

const EXPORTED_AT = new Date('2026-03-01T10:00:00Z');
const parseFile = (text: string) => LibraryFileSchema.parse(JSON.parse(text));

/** The parsed content of a `library.json` with two days. */
const FILE = JSON.parse(
  writeLibraryFile(
    libraryToRows(
      apply(
        log(1, { flashes: show(1, 3), note: { text: 'laughed', base: '' } }),
        log(2, { day: '2026-03-02', at: '2026-03-02T08:00:00.000+01:00', flashes: show(1, 1) }),
      ),
    ),
    EXPORTED_AT,
  ),
);

describe('library.json', () => {
  test('preserves any library', () => {
    fc.assert(
      fc.property(arbitraryLibrary, (library) => {
        const whole = toWholeLibrary(libraryToRows(library));
        expect(WholeLibrarySchema.parse(whole)).toEqual(whole);
        // JSON has no undefined fields.
        const stored = JSON.parse(JSON.stringify(whole));
        expect(parseFile(writeLibraryFile(libraryToRows(library), EXPORTED_AT))).toMatchObject(stored);
      }),
      { numRuns: countRuns(50) },
    );
  });

  test('is rejected with a day larger than changes can create', () => {
    const [entry] = FILE.entries;
    const shown = { setId: 1, cardIds: ['f1'], count: 1 };
    const large = {
      ...entry,
      flashes: Array.from({ length: DAY_LIMITS.batches + 1 }, () => shown),
    };
    const [, ...otherEntries] = FILE.entries;
    const parse = (first: unknown) =>
      WholeLibrarySchema.safeParse({ ...FILE, entries: [first, ...otherEntries] });
    expect(parse(entry).success).toBe(true);
    expect(parse(large).success).toBe(false);
  });

  test('renumbers the entries that remain without those of deleted days', () => {
    const entry = (order: number, undone?: StoredEntry['undone']): StoredEntry => ({
      id: deriveUuid(`${order}`),
      childId: 1,
      day: '2026-03-01',
      at: '2026-03-01T10:00:00Z',
      source: 'hand',
      order,
      ...logNothing(),
      ...(undone && { undone }),
    });
    const entries = [entry(3), entry(1, 'day'), entry(2, 'entry')];
    const record = parseFile(JSON.stringify(FILE)).history.find(({ date }) => date === '2026-03-01')!;
    const rows = { ...createPlainDefaults(), history: [{ ...record, entryCount: 3 }], entries };
    const whole = toWholeLibrary(rows);
    expect(whole.entries.map(({ id, order }) => [id, order])).toEqual([
      [deriveUuid('2'), 1],
      [deriveUuid('3'), 2],
    ]);
    expect(whole.history).toMatchObject([{ entryCount: 2 }]);
  });

  test.each([
    ['an entry whose order is too large', 'entries', { order: 2_147_483_647 }],
    ['an import of too many cards', 'imports', { flashcardCount: 3_000_000_000 }],
  ] as const)('is rejected with %s', (_name, table, part) => {
    const file = JSON.parse(JSON.stringify(parseFile(JSON.stringify(FILE))));
    const imported = { id: deriveUuid('1'), at: '2026-03-01T10:00:00Z', fileName: '', flashcardCount: 1 };
    const whole = { ...file, imports: [{ ...imported, categoryIds: [], undone: false }] };
    expect(WholeLibrarySchema.safeParse(whole).success).toBe(true);
    const forged = { ...whole, [table]: [{ ...whole[table][0], ...part }, ...whole[table].slice(1)] };
    expect(WholeLibrarySchema.safeParse(forged).success).toBe(false);
  });

  test.each([
    ['a later version', { version: LIBRARY_VERSION + 1 }],
    ['a missing version', { version: undefined }],
    ['a different format', { format: 'other' }],
    ['days without their entries', { entries: [] }],
  ])('is rejected with %s', (_name, part) => {
    expect(LibraryFileSchema.safeParse({ ...FILE, ...part }).success).toBe(false);
  });
});

describe('deriveUuid', () => {
  test('returns different valid ids for different texts', () => {
    const ids = Array.from({ length: 2_000 }, (_, i) => deriveUuid(`day ${i}`));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
