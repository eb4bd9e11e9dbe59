import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryLibrary } from './arbitraries.test-support.ts';
import { diffLibraries } from './diff-libraries.ts';
import { applyWrites, rowsToLibrary } from './library.ts';
import { libraryToRows } from './sorted-rows.ts';

test('the writes turn any library into any other, and nothing is written for the same one', () => {
  fc.assert(
    fc.property(arbitraryLibrary, arbitraryLibrary, (before, after) => {
      const rows = libraryToRows(after);
      const made = applyWrites(before, diffLibraries(before, rows));
      expect(libraryToRows(made)).toEqual(rows);
      expect(made.flashcardCount).toBe(rows.flashcards.length);
      expect(diffLibraries(made, rows)).toEqual([]);
    }),
  );
});

test('the order of keys and absent texts make no difference', () => {
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
