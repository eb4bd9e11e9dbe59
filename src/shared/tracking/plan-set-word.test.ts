import { describe, expect, it } from 'vitest';
import { applyChange } from '#shared/library/apply-change.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import { LIBRARY_LIMITS } from '#shared/library/limits.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/rules.ts';
import { planSetWord } from './plan-set-word.ts';

const rows = createDefaultRows();
const library = rowsToLibrary(rows);
const card = (word: string, categoryId = 'cat1') => ({ id: 'f900', word, categoryId });

describe('a word for a set', () => {
  it('is a new card when its category does not have it', () => {
    const plan = planSetWord(library, 2, card('horse'));
    if (plan.kind !== 'add') throw new Error(plan.kind);
    const after = plan.changes.reduce(
      (before, change) => applyChange(before, change, WITHOUT_PLAN_LIMIT).library,
      library,
    );
    expect(after.flashcards.get('f900')?.word).toBe('horse');
    expect(after.sets.get(2)?.flashcardIds.at(-1)).toBe('f900');
  });

  it('is the card that the category has already, however it is written', () => {
    // 'dog' of Animals is f1, in Set 1.
    expect(planSetWord(library, 2, card(' DOG '))).toEqual({
      kind: 'add',
      flashcard: library.flashcards.get('f1'),
      changes: [{ type: 'addToSet', setId: 2, flashcardId: 'f1' }],
    });
    expect(planSetWord(library, 1, card('Dog'))).toMatchObject({ kind: 'inSet', flashcard: { id: 'f1' } });
  });

  it('of another category is another card', () => {
    expect(planSetWord(library, 2, card('dog', 'cat2'))).toMatchObject({
      kind: 'add',
      flashcard: { id: 'f900' },
    });
  });

  it('makes no card for a set that is full or gone, or in a category that is gone', () => {
    const ids = Array.from({ length: LIBRARY_LIMITS.cardsPerSet }, (_, i) => `f${1000 + i}`);
    const full = rowsToLibrary({ ...rows, sets: [{ id: 1, name: 'Set 1', flashcardIds: ids }] });
    expect(planSetWord(full, 1, card('horse'))).toEqual({ kind: 'refused', code: 'set_full' });
    expect(planSetWord(library, 77, card('horse'))).toEqual({ kind: 'refused', code: 'set_not_found' });
    expect(planSetWord(library, 1, card('horse', 'cat77'))).toMatchObject({ kind: 'refused' });
  });
});
