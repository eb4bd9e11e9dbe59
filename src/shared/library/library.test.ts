import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countRuns } from '#tests/support/long-test.ts';
import { arbitraryLibrary } from './arbitraries.test-support.ts';
import { createDefaultRows } from './defaults.ts';
import { applyWrites, diffLibraries, rowsToLibrary } from './library.ts';
import { createPlainLibrary } from './plain-defaults.test-support.ts';
import { libraryToRows } from './sorted-rows.ts';
import { CardSetSchema } from './tables/card-set.ts';
import { CategorySchema } from './tables/category.ts';
import { FlashcardSchema } from './tables/flashcard.ts';

// docs/product/library.md#default-library
// docs/product/sets.md#default-sets
it('createDefaultRows creates 5 categories, 25 cards and 5 sets of one card per category', () => {
  const { categories, flashcards, sets } = createDefaultRows('3fa85f64-5717-4562-b3fc-2c963f66afa6');
  expect(flashcards[0]).toEqual({ id: 'f1-3fa85f64', word: 'dog', categoryId: 'cat1-3fa85f64' });
  expect(categories.map(({ name }) => name)).toEqual([
    'Animals',
    'Vehicles',
    'Household',
    'Nature',
    'Body Parts',
  ]);
  expect(flashcards).toHaveLength(25);
  expect(sets.map(({ name }) => name)).toEqual(['Set 1', 'Set 2', 'Set 3', 'Set 4', 'Set 5']);
  const categoryIds = new Map(flashcards.map(({ id, categoryId }) => [id, categoryId]));
  for (const set of sets) expect(new Set(set.flashcardIds.map((id) => categoryIds.get(id))).size).toBe(5);
  expect(new Set(sets.flatMap(({ flashcardIds }) => flashcardIds)).size).toBe(25);
  for (const row of categories) expect(CategorySchema.parse(row)).toEqual(row);
  for (const row of flashcards) expect(FlashcardSchema.parse(row)).toEqual(row);
  for (const row of sets) expect(CardSetSchema.parse(row)).toEqual(row);
});

it('applyWrites returns the same object for a table without writes', () => {
  const library = createPlainLibrary();
  const after = applyWrites(library, [{ table: 'categories', key: 'cat1', row: null }]);
  expect(after.flashcards).toBe(library.flashcards);
  expect(after.categories).not.toBe(library.categories);
});

it('diffLibraries returns the writes that turn any library into any other', () => {
  fc.assert(
    fc.property(arbitraryLibrary, arbitraryLibrary, (before, after) => {
      const rows = libraryToRows(after);
      const patched = applyWrites(before, diffLibraries(before, rows));
      expect(libraryToRows(patched)).toEqual(rows);
      expect(patched.flashcardCount).toBe(rows.flashcards.length);
      expect(diffLibraries(patched, rows)).toEqual([]);
    }),
    { numRuns: countRuns(100) },
  );
});

it('diffLibraries ignores key order and undefined fields', () => {
  const category = { id: 'cat1', name: 'Animals' };
  const before = rowsToLibrary({
    categories: [category],
    flashcards: [{ id: 'f1', word: 'dog', categoryId: 'cat1' }],
    sets: [],
    history: [],
  });
  const same = { categoryId: 'cat1', word: 'dog', id: 'f1', english: undefined };
  expect(
    diffLibraries(before, { categories: [category], flashcards: [same], sets: [], history: [] }),
  ).toEqual([]);
});
