import { describe, expect, it } from 'vitest';
import { findDuplicate, listDuplicates } from './duplicates.ts';
import { rowsToLibrary } from './library.ts';
import type { Flashcard } from './tables/flashcard.ts';

function createLibrary(...flashcards: Flashcard[]) {
  return rowsToLibrary({ categories: [], flashcards, sets: [], history: [] });
}

const chang = { id: 'f1', word: '长', pinyin: 'cháng', categoryId: 'cat1' };
const zhang = { id: 'f2', word: '长', pinyin: 'zhǎng', categoryId: 'cat1' };
const plain = { id: 'f3', word: '长', categoryId: 'cat1' };
const dog = { id: 'f4', word: 'Dog', categoryId: 'cat1' };

describe('findDuplicate', () => {
  it('searches only one category and ignores case', () => {
    const library = createLibrary(dog);
    expect(findDuplicate(library, { word: ' dog ', categoryId: 'cat1' })).toEqual({
      card: dog,
      samePinyin: true,
    });
    expect(findDuplicate(library, { word: 'dog', categoryId: 'cat2' })).toBeNull();
    expect(findDuplicate(library, { word: 'dogs', categoryId: 'cat1' })).toBeNull();
  });

  it('never finds the card itself', () => {
    expect(findDuplicate(createLibrary(dog), dog)).toBeNull();
  });

  // docs/product/library.md#duplicate-question
  it('reports whether the pinyin differs', () => {
    const library = createLibrary(chang);
    const target = { word: '长', categoryId: 'cat1' };
    expect(findDuplicate(library, { ...target, pinyin: 'zhǎng' })).toEqual({
      card: chang,
      samePinyin: false,
    });
    expect(findDuplicate(library, { ...target, pinyin: 'CHÁNG' })).toEqual({ card: chang, samePinyin: true });
    expect(findDuplicate(library, target)).toEqual({ card: chang, samePinyin: true });
    expect(findDuplicate(createLibrary(plain), { ...target, pinyin: 'zhǎng' })).toEqual({
      card: plain,
      samePinyin: true,
    });
  });

  it('prefers a card with the same pinyin to one without', () => {
    const library = createLibrary(plain, zhang, chang);
    expect(findDuplicate(library, { word: '长', pinyin: 'cháng', categoryId: 'cat1' })?.card).toBe(chang);
    expect(findDuplicate(library, { word: '长', pinyin: 'zhāng', categoryId: 'cat1' })?.card).toBe(plain);
  });
});

describe('listDuplicates', () => {
  it('groups the cards of one word in one category', () => {
    const other = { id: 'f5', word: 'dog', english: 'hound', categoryId: 'cat1' };
    const elsewhere = { id: 'f6', word: 'dog', categoryId: 'cat2' };
    expect(listDuplicates(createLibrary(dog, chang, other, elsewhere))).toEqual([[dog, other]]);
  });

  it('omits words with different pinyin', () => {
    expect(listDuplicates(createLibrary(chang, zhang))).toEqual([]);
  });

  it('groups a card without pinyin with the first card of its word', () => {
    expect(listDuplicates(createLibrary(chang, zhang, plain))).toEqual([[chang, plain]]);
    expect(listDuplicates(createLibrary(plain, zhang))).toEqual([[plain, zhang]]);
  });
});
