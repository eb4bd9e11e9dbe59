import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '#shared/library/changes/change.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { runChanges } from '#tests/support/library/run-changes.ts';
import { planRestore } from './plan-restore.ts';

const IMPORT_ID = '22222222-2222-4222-8222-222222222222';
const rows = { ...createDefaultRows('11111111-1111-4111-8111-111111111111'), history: [] };
const cardIds = rows.flashcards.map((card) => card.id);

// docs/product/library.md#undo-deletion
test('planRestore restores deleted cards to their places in every set', () => {
  const someSets = fc.array(fc.shuffledSubarray(cardIds), { minLength: 1, maxLength: 4 });
  const someCards = fc.shuffledSubarray(cardIds, { minLength: 1 });
  fc.assert(
    fc.property(someCards, someSets, (flashcardIds, lists) => {
      const sets = lists.map((ids, index) => ({
        id: index + 1,
        childId: FIRST_CHILD,
        name: `Set ${index + 1}`,
        flashcardIds: ids.slice(0, 3),
        ...(ids.length > 3 && { coming: ids.slice(3) }),
      }));
      const library = rowsToLibrary({ ...rows, sets });
      const deletion: Change = { type: 'deleteFlashcards', flashcardIds };
      const restore = planRestore(library, deletion, 'Unknown');
      const reduced = runChanges(library, deletion);
      expect(reduced.flashcardCount).toBe(cardIds.length - flashcardIds.length);
      expect(libraryToRows(runChanges(reduced, restore))).toEqual(libraryToRows(library));
    }),
  );
});

test('planRestore restores a category that was deleted meanwhile', () => {
  const library = rowsToLibrary({
    ...rows,
    categories: [...rows.categories, { id: 'cat900', name: 'Toys' }],
    flashcards: [...rows.flashcards, { id: 'f900', word: 'kite', categoryId: 'cat900' }],
  });
  const deletion: Change = { type: 'deleteFlashcards', flashcardIds: ['f900'] };
  const restore = planRestore(library, deletion, 'Unknown');
  const emptied = runChanges(library, deletion, { type: 'deleteCategory', categoryId: 'cat900' });
  expect(emptied.categories.has('cat900')).toBe(false);
  expect(libraryToRows(runChanges(emptied, restore))).toEqual(libraryToRows(library));
});

test('planRestore restores the cards and categories of an undone import', () => {
  const library = runChanges(rowsToLibrary(rows), {
    type: 'importFlashcards',
    importId: IMPORT_ID,
    at: '2026-03-01T08:30:00.000+01:00',
    fileName: 'toys.csv',
    categories: [
      { id: 'cat900', name: 'Toys' },
      { id: 'cat901', name: 'Empty' },
    ],
    flashcards: [{ id: 'f900', word: 'kite', categoryId: 'cat900', importId: IMPORT_ID }],
  });
  const undo: Change = { type: 'undoImport', importId: IMPORT_ID };
  const restore = planRestore(library, undo, 'Unknown');
  const reduced = runChanges(library, undo);
  expect(reduced.categories.size).toBe(rows.categories.length);
  const after = runChanges(reduced, restore);
  expect(libraryToRows(after).flashcards).toEqual(libraryToRows(library).flashcards);
  expect(libraryToRows(after).categories).toEqual(libraryToRows(library).categories);
});
