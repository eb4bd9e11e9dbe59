import { describe, expect, it } from 'vitest';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { runUndoable } from '#tests/support/library/run-changes.ts';
import { type BulkPlan, planIntoSet } from '../sets/plan-into-set.ts';
import { planMove, planRemoveFromSet } from './use-bulk-actions.ts';

const set: CardSet = { id: 1, childId: 1, name: 'Set 1', flashcardIds: ['f1', 'f3', 'f2'] };
const animals = { id: 'cat1', name: 'Animals' };
const nature = { id: 'cat2', name: 'Nature' };
const library = rowsToLibrary({
  categories: [animals, nature, { id: 'cat3', name: 'Toys' }],
  flashcards: [
    { id: 'f1', word: 'dog', categoryId: 'cat1' },
    { id: 'f2', word: 'tree', categoryId: 'cat2' },
    { id: 'f3', word: 'ball', categoryId: 'cat3' },
    { id: 'f4', word: 'cat', categoryId: 'cat1' },
  ],
  sets: [set],
  history: [],
});

/** Returns the library after the plan; fails if its undo does not lead back. */
function carryOut(plan: BulkPlan): Library {
  if (!plan) throw new Error('There is nothing to do.');
  return runUndoable(library, { changes: [plan.change], undo: plan.undo });
}

describe('planMove', () => {
  // docs/product/library.md#bulk-changes
  it('moves the cards that are elsewhere and takes them back to where each was', () => {
    const plan = planMove(library, ['f1', 'f2', 'f3', 'f9'], animals, 'Unknown');
    expect(plan).toMatchObject({ count: 2, undo: [{ category: nature }, { category: { name: 'Toys' } }] });
    const after = carryOut(plan);
    expect([...after.flashcards.values()].map(({ categoryId }) => categoryId)).toEqual(Array(4).fill('cat1'));
  });

  it('does nothing for cards that are there already', () => {
    expect(planMove(library, ['f1', 'f4'], animals, 'Unknown')).toBeNull();
  });
});

describe('planIntoSet', () => {
  const INTO_SET = { kind: 'set', set, asComing: false } as const;
  it('adds those that the set lacks and takes only these out again', () => {
    const plan = planIntoSet(INTO_SET, ['f1', 'f4'], set);
    expect(plan?.count).toBe(1);
    expect(carryOut(plan).sets.get(1)?.flashcardIds).toEqual(['f1', 'f3', 'f2', 'f4']);
    expect(planIntoSet(INTO_SET, ['f1'], set)).toBeNull();
  });
});

describe('planRemoveFromSet', () => {
  it('puts the cards back at their places', () => {
    const plan = planRemoveFromSet(set, ['f2', 'f1', 'f4']);
    expect(plan?.count).toBe(2);
    expect(carryOut(plan).sets.get(1)?.flashcardIds).toEqual(['f3']);
    expect(planRemoveFromSet(set, ['f4'])).toBeNull();
  });
});
