import { expect, it } from 'vitest';
import { createDefaultRows } from './defaults.ts';
import { createIdMaker } from './ids.ts';
import { applyWrites, libraryToRows, rowsToLibrary } from './library.ts';
import { CardSetSchema, CategorySchema, FlashcardSchema } from './schema.ts';

it('starts an account with 5 categories, 25 cards and 5 sets of one card per category', () => {
  const { categories, flashcards, sets } = createDefaultRows();
  expect(categories.map(({ name }) => name)).toEqual([
    'Animals',
    'Vehicles',
    'Household',
    'Nature',
    'Body Parts',
  ]);
  expect(flashcards).toHaveLength(25);
  expect(sets.map(({ name }) => name)).toEqual(['Set 1', 'Set 2', 'Set 3', 'Set 4', 'Set 5']);
  const categoryOf = new Map(flashcards.map(({ id, categoryId }) => [id, categoryId]));
  for (const set of sets) expect(new Set(set.flashcardIds.map((id) => categoryOf.get(id))).size).toBe(5);
  expect(new Set(sets.flatMap(({ flashcardIds }) => flashcardIds)).size).toBe(25);
  for (const row of categories) expect(CategorySchema.parse(row)).toEqual(row);
  for (const row of flashcards) expect(FlashcardSchema.parse(row)).toEqual(row);
  for (const row of sets) expect(CardSetSchema.parse(row)).toEqual(row);
});

it('sorts cards by when they were added, a batch in its own order', () => {
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
  const rows = { ...createDefaultRows(), flashcards: [third, 'f10', second, 'f9', first].map(card) };
  const sorted = libraryToRows(rowsToLibrary(rows)).flashcards.map(({ id }) => id);
  expect(sorted).toEqual(['f9', 'f10', first, second, third]);
});

it('leaves untouched tables the same object', () => {
  const library = rowsToLibrary(createDefaultRows());
  const after = applyWrites(library, [{ table: 'categories', key: 'cat1', row: null }]);
  expect(after.flashcards).toBe(library.flashcards);
  expect(after.categories).not.toBe(library.categories);
});
