import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createIdMaker } from './ids.ts';
import { applyWrites, EMPTY_LIBRARY, rowsToLibrary } from './library.ts';
import { createPlainDefaults, createPlainLibrary } from './plain-defaults.test-support.ts';
import { libraryToRows } from './sorted-rows.ts';
import type { RowWrite } from './tables/library-tables.ts';

// docs/product/library.md#card-order
it('libraryToRows sorts cards in the order in which they were added', () => {
  let now = 1_700_000_000_000;
  const ids = createIdMaker(
    () => now,
    () => 0.5,
  );
  const first = ids.flashcardId();
  const second = ids.flashcardId();
  now += 1;
  const third = ids.flashcardId();
  const card = (id: string) => ({ id, word: id, categoryId: 'cat1' });
  const rows = { ...createPlainDefaults(), flashcards: [third, 'f10', second, 'f9', first].map(card) };
  const sorted = libraryToRows(rowsToLibrary(rows)).flashcards.map(({ id }) => id);
  expect(sorted).toEqual(['f9', 'f10', first, second, third]);
});

it('libraryToRows sorts only the tables that changed', () => {
  const before = createPlainLibrary();
  const rows = libraryToRows(before);
  const library = applyWrites(before, [{ table: 'categories', key: 'cat1', row: null }]);
  const after = libraryToRows(library, { library: before, rows });
  expect(after).toEqual(libraryToRows(library));
  expect(after.flashcards).toBe(rows.flashcards);
  expect(libraryToRows(before, { library: before, rows })).toBe(rows);
});

const write = fc.record({ id: fc.nat(30), suffix: fc.constantFrom('', '-0001a', '-0002b'), word: fc.nat(3) });
const batches = fc.array(fc.array(fc.tuple(write, fc.boolean()), { maxLength: 6 }), { maxLength: 12 });

it('libraryToRows inserts changed rows at the same places as a full sort', () => {
  fc.assert(
    fc.property(batches, (generated) => {
      let library = EMPTY_LIBRARY;
      let rows = libraryToRows(library);
      for (const batch of generated) {
        const writes = batch.map(([{ id, suffix, word }, isThere]): RowWrite => {
          const key = `f${id}${suffix}`;
          return {
            table: 'flashcards',
            key,
            row: isThere ? { id: key, word: `w${word}`, categoryId: 'cat1' } : null,
          };
        });
        const next = applyWrites(library, writes);
        const patched = libraryToRows(next, { library, rows });
        expect(patched).toEqual(libraryToRows(next));
        [library, rows] = [next, patched];
      }
    }),
  );
});
