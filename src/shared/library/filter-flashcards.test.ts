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
  it('returns the same array without a filter', () => {
    expect(filterFlashcards(cards, { categoryId: null, search: '  ' })).toBe(cards);
  });

  it('returns the cards of one category in order', () => {
    expect(find('cat1', '')).toEqual(['f1', 'f2']);
    expect(find('cat9', '')).toEqual([]);
  });

  // docs/product/library.md#card-search
  it('searches word, English and pinyin, ignoring case and accents', () => {
    expect(find(null, 'dOG')).toEqual(['f1']);
    expect(find(null, '猫')).toEqual(['f2']);
    expect(find(null, 'CAT')).toEqual(['f2']);
    expect(find(null, 'mao')).toEqual(['f2']);
    expect(find(null, 'māo')).toEqual(['f2']);
    expect(find(null, 'cafe')).toEqual(['f3']);
  });

  it('applies both conditions and never matches across two fields', () => {
    expect(find('cat2', 'cat')).toEqual([]);
    expect(find(null, '猫cat')).toEqual([]);
  });
});
