import { expect, it } from 'vitest';
import { decideChange } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import { runChanges } from '#tests/support/library/run-changes.ts';
import { planDeleteCategory } from './categories-tab.tsx';

const rows = { ...createDefaultRows('11111111-1111-4111-8111-111111111111'), history: [] };
const animals = rows.categories[0]!;

// docs/product/library.md#category-with-cards
it('keeps a card that another device has added meanwhile, and the category for it', () => {
  const { changes } = planDeleteCategory(rowsToLibrary(rows), animals);
  const [deletion, ...others] = changes;
  const added = { id: 'f900', word: 'kite', categoryId: animals.id };
  const withAdded = rowsToLibrary({ ...rows, flashcards: [...rows.flashcards, added] });
  const library = runChanges(withAdded, deletion!);
  expect(library.flashcards.get('f900')).toEqual(added);
  expect(others.map((change) => decideChange(library, change, WITHOUT_PLAN_LIMIT, 'x'))).toMatchObject([
    { ok: false, code: 'category_not_empty' },
  ]);
});
