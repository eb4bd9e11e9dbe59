import { describe, expect, it } from 'vitest';
import { filterFlashcards } from './filter-flashcards.ts';
import type { Flashcard } from './tables/flashcard.ts';

const cards: Flashcard[] = [
  { id: 'f1', word: 'Dog', categoryId: 'cat1' },
  { id: 'f2', word: '猫', english: 'cat', pinyin: 'māo', categoryId: 'cat1' },
  { id: 'f3', word: 'café', categoryId: 'cat2' },
];
const find = (categoryId: string | null, search: string) =>
  filterFlashcards(cards, { categoryId, search }).map((card) => card.id);

describe('filterFlashcards', () => {
  it('gives the same array when nothing is filtered', () => {
    expect(filterFlashcards(cards, { categoryId: null, search: '  ' })).toBe(cards);
  });

  it('keeps the cards of one category in their order', () => {
    expect(find('cat1', '')).toEqual(['f1', 'f2']);
    expect(find('cat9', '')).toEqual([]);
  });

  // docs/product/library.md#card-search
  it('searches word, English and pinyin without regard to case and accents', () => {
    expect(find(null, 'dOG')).toEqual(['f1']);
    expect(find(null, '猫')).toEqual(['f2']);
    expect(find(null, 'CAT')).toEqual(['f2']);
    expect(find(null, 'mao')).toEqual(['f2']);
    expect(find(null, 'māo')).toEqual(['f2']);
    expect(find(null, 'cafe')).toEqual(['f3']);
  });

  it('joins both conditions and never matches across two fields', () => {
    expect(find('cat2', 'cat')).toEqual([]);
    expect(find(null, '猫cat')).toEqual([]);
  });
});
