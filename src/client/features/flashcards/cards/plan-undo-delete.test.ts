import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyChange, replayChanges } from '#shared/library/apply-change.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { libraryToRows, rowsToLibrary } from '#shared/library/library.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/rules.ts';
import { planUndoDelete } from './plan-undo-delete.ts';

const rows = createDefaultRows();

it('brings any card back into every set at its old place', () => {
  const cardIds = rows.flashcards.map((card) => card.id);
  const someSets = fc.array(fc.shuffledSubarray(cardIds), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.constantFrom(...rows.flashcards), someSets, (card, lists) => {
      const sets = lists.map((flashcardIds, index) => ({
        id: index + 1,
        name: `Set ${index + 1}`,
        flashcardIds,
      }));
      const library = rowsToLibrary({ ...rows, sets });
      const undo = planUndoDelete(card, library.categories.get(card.categoryId)?.name ?? '', sets);
      const { library: without } = applyChange(
        library,
        { type: 'deleteFlashcard', flashcardId: card.id },
        WITHOUT_PLAN_LIMIT,
      );
      expect(without.flashcards.has(card.id)).toBe(false);
      expect(libraryToRows(replayChanges(without, undo))).toEqual(libraryToRows(library));
    }),
  );
});

it('brings the category back too when it was deleted meanwhile', () => {
  const lone = { id: 'f900', word: 'kite', categoryId: 'cat900' };
  const library = rowsToLibrary({
    ...rows,
    categories: [...rows.categories, { id: 'cat900', name: 'Toys' }],
    flashcards: [...rows.flashcards, lone],
  });
  const undo = planUndoDelete(lone, 'Toys', rows.sets);
  const emptied = replayChanges(library, [
    { type: 'deleteFlashcard', flashcardId: lone.id },
    { type: 'deleteCategory', categoryId: 'cat900' },
  ]);
  expect(emptied.categories.has('cat900')).toBe(false);
  expect(libraryToRows(replayChanges(emptied, undo))).toEqual(libraryToRows(library));
});
