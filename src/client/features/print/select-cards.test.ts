import { describe, expect, it } from 'vitest';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { listSelectedCards } from './select-cards.tsx';

const createCard = (id: string): Flashcard => ({ id, word: id, categoryId: 'cat1' });
const flashcards = new Map(['f1', 'f2', 'f3', 'f4'].map((id) => [id, createCard(id)]));
const createSet = (id: number, ...flashcardIds: string[]): CardSet => ({
  id,
  childId: 1,
  name: `Set ${id}`,
  flashcardIds,
});
const sets = new Map([createSet(1, 'f1', 'f2'), createSet(2, 'f2', 'f3', 'f1')].map((row) => [row.id, row]));
const listIds = (...args: Parameters<typeof listSelectedCards>) =>
  listSelectedCards(...args).map(({ id }) => id);

describe('listSelectedCards', () => {
  it('keeps the order in which cards were tapped', () => {
    expect(listIds({ kind: 'cards', ids: ['f3', 'f1'] }, flashcards, sets)).toEqual(['f3', 'f1']);
  });

  // docs/product/print.md#selection
  it('returns each card of the sets once', () => {
    expect(listIds({ kind: 'sets', ids: [1, 2] }, flashcards, sets)).toEqual(['f1', 'f2', 'f3']);
    expect(listIds({ kind: 'sets', ids: [2, 1] }, flashcards, sets)).toEqual(['f2', 'f3', 'f1']);
  });

  // docs/product/print.md#selection
  it('returns the first words of a set that begins later', () => {
    const waiting = { ...createSet(3), opensOn: '2026-12-07', coming: ['f4', 'f3'] };
    const paced = { ...waiting, pace: { cards: 1, newADay: 1, showings: 15 } };
    expect(listIds({ kind: 'sets', ids: [3] }, flashcards, new Map([[3, waiting]]))).toEqual(['f4', 'f3']);
    expect(listIds({ kind: 'sets', ids: [3] }, flashcards, new Map([[3, paced]]))).toEqual(['f4']);
  });

  it('omits deleted cards and sets', () => {
    expect(listIds({ kind: 'cards', ids: ['f9', 'f1'] }, flashcards, sets)).toEqual(['f1']);
    expect(listIds({ kind: 'sets', ids: [9, 1] }, new Map([['f2', createCard('f2')]]), sets)).toEqual(['f2']);
  });
});
