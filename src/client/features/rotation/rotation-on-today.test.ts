import { describe, expect, it } from 'vitest';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { listSetsWithoutWords } from './rotation-on-today.tsx';

const CARDS = ['f1', 'f2', 'f3', 'f4', 'f5'];
const still = { cards: 5, newADay: 0, showings: 15 };

/** Whether a set of five cards, the first of which was shown so often, lacks words. */
function lacksWords(given: Partial<CardSet>, flashes = 15): boolean {
  const set: CardSet = { id: 1, childId: 1, name: 'Set 1', flashcardIds: CARDS, ...given };
  const shown = { flashes, firstOn: '2026-03-02', lastOn: '2026-03-04', learnedOn: null };
  return listSetsWithoutWords([set], new Map([['f1', shown]])).length > 0;
}

describe('a set without words to come', () => {
  // docs/product/next-words.md#sets-without-words
  it('lacks them when a card has its showings, a place is free, or it moved on before', () => {
    expect(lacksWords({})).toBe(true);
    expect(lacksWords({}, 14)).toBe(false);
    expect(lacksWords({ flashcardIds: CARDS.slice(1) }, 14)).toBe(true);
    expect(lacksWords({ rotated: { ordinal: 1, day: '2026-03-03' } }, 14)).toBe(true);
  });

  it('lacks none where words are coming, it fills itself, takes in none or waits to open', () => {
    expect(lacksWords({ coming: ['f6'] })).toBe(false);
    expect(lacksWords({ coming: [] })).toBe(true);
    expect(lacksWords({ fill: 'en' })).toBe(false);
    expect(lacksWords({ pace: still })).toBe(false);
    expect(lacksWords({ opensOn: '2026-03-09' })).toBe(false);
  });

  it('lacks none before the child was shown anything', () => {
    const set: CardSet = { id: 1, childId: 1, name: 'Set 1', flashcardIds: [] };
    expect(listSetsWithoutWords([set], new Map())).toEqual([]);
  });
});
