import { expect, it } from 'vitest';
import { applyChange } from '#shared/library/changes/apply-change.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import { planDeleteCategory } from './categories-tab.tsx';

const rows = { ...createDefaultRows('11111111-1111-4111-8111-111111111111'), history: [] };
const animals = rows.categories[0]!;

const apply = (library: Library, changes: readonly Change[]) =>
  changes.reduce(
    ({ library: before }, change) => applyChange(before, change, WITHOUT_PLAN_LIMIT, 'x'),
    applyChange(library, { type: 'deleteFlashcards', flashcardIds: [] }, WITHOUT_PLAN_LIMIT, 'x'),
  );

// docs/product/library.md#category-with-cards
it('deletes a category with its cards, and one undo brings both back into their sets', () => {
  const library = rowsToLibrary(rows);
  const plan = planDeleteCategory(library, animals);
  expect(plan.count).toBe(5);
  const { library: without, decision } = apply(library, plan.changes);
  expect(decision).toMatchObject({ ok: true });
  expect(without.categories.has(animals.id)).toBe(false);
  expect(without.flashcardCount).toBe(20);
  expect(libraryToRows(apply(without, plan.undo).library)).toEqual(libraryToRows(library));
});

// docs/product/library.md#category-with-cards
it('keeps a card that another device has added meanwhile, and the category for it', () => {
  const { changes } = planDeleteCategory(rowsToLibrary(rows), animals);
  const added = { id: 'f900', word: 'kite', categoryId: animals.id };
  const { library, decision } = apply(
    rowsToLibrary({ ...rows, flashcards: [...rows.flashcards, added] }),
    changes,
  );
  expect(decision).toMatchObject({ ok: false, code: 'category_not_empty' });
  expect(library.flashcardCount).toBe(21);
  expect(library.flashcards.get('f900')).toEqual(added);
  expect(library.categories.get(animals.id)).toEqual(animals);
});
