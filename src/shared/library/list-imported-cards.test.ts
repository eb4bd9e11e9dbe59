import { expect, it } from 'vitest';
import { importCards } from '#tests/support/library/library-changes.ts';
import { accepted, start } from './apply-change.test-support.ts';
import { listImportedCards } from './import-flashcards.ts';

it('lists the cards of an import in its order, those that were there already at their places', () => {
  const change = importCards({ id: 'cat90', name: 'animals' }, ['cow', 'Dog', 'hen', 'cow']);
  expect(listImportedCards(accepted(start, change), change)).toEqual(['f50000', 'f1', 'f50002']);
});

it('lists nothing of what was left out or deleted since', () => {
  const change = importCards({ id: 'cat90', name: 'Farm' }, ['cow', 'hen']);
  const after = accepted(accepted(start, change), { type: 'deleteFlashcards', flashcardIds: ['f50000'] });
  expect(listImportedCards(after, change)).toEqual(['f50001']);
});
