import { describe, expect, it } from 'vitest';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { suggestCards } from './suggest-cards.ts';

const card = (id: string, word: string, fields: Partial<Flashcard> = {}): Flashcard => ({
  ...{ id, word, categoryId: 'cat1' },
  ...fields,
});
const cards = [
  card('f1', 'polecat'),
  card('f2', 'cat', { categoryId: 'cat2' }),
  card('f3', 'Catfish'),
  card('f4', '猫', { english: 'cat', pinyin: 'māo' }),
];
const suggest = (typed: string, given: Partial<Parameters<typeof suggestCards>[1]> = {}) =>
  suggestCards(cards, { typed, categoryId: '', inSet: [], ...given }).map(({ id }) => id);

describe('suggestCards', () => {
  // docs/product/sets.md#known-words
  it('suggests the words that begin with what is typed before those that hold it', () => {
    expect(suggest('CAT')).toEqual(['f2', 'f3', 'f1', 'f4']);
  });

  it('suggests the chosen category first, and the others too', () => {
    expect(suggest('cat', { categoryId: 'cat1' })).toEqual(['f3', 'f2', 'f1', 'f4']);
  });

  it('finds a Chinese card by its pinyin without tones', () => {
    expect(suggest('mao')).toEqual(['f4']);
  });

  it('leaves out what the set holds, and suggests nothing for nothing', () => {
    expect(suggest('cat', { inSet: ['f2', 'f3'] })).toEqual(['f1', 'f4']);
    expect(suggest('  ')).toEqual([]);
  });

  it('stops at as many as a phone shows', () => {
    const many = Array.from({ length: 30 }, (_, i) => card(`f${i}`, `cat ${i}`));
    expect(suggestCards(many, { typed: 'cat', categoryId: '', inSet: [] })).toHaveLength(8);
  });
});
