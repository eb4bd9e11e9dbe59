import { describe, expect, it } from 'vitest';
import { findDuplicate, listDuplicates } from './duplicates.ts';
import { rowsToLibrary } from './library.ts';
import type { Flashcard } from './tables/flashcard.ts';

function libraryOf(...flashcards: Flashcard[]) {
  return rowsToLibrary({ categories: [], flashcards, sets: [], history: [] });
}

const chang = { id: 'f1', word: '长', pinyin: 'cháng', categoryId: 'cat1' };
const zhang = { id: 'f2', word: '长', pinyin: 'zhǎng', categoryId: 'cat1' };
const plain = { id: 'f3', word: '长', categoryId: 'cat1' };
const dog = { id: 'f4', word: 'Dog', categoryId: 'cat1' };

describe('findDuplicate', () => {
  it('finds the word whatever its case, in the same category only', () => {
    const library = libraryOf(dog);
    expect(findDuplicate(library, { word: ' dog ', categoryId: 'cat1' })).toEqual({
      card: dog,
      samePinyin: true,
    });
    expect(findDuplicate(library, { word: 'dog', categoryId: 'cat2' })).toBeNull();
    expect(findDuplicate(library, { word: 'dogs', categoryId: 'cat1' })).toBeNull();
  });

  it('never finds the card itself', () => {
    expect(findDuplicate(libraryOf(dog), dog)).toBeNull();
  });

  // docs/product/library.md#duplicate-question
  it('tells a different pinyin from an equal or a missing one', () => {
    const library = libraryOf(chang);
    const sought = { word: '长', categoryId: 'cat1' };
    expect(findDuplicate(library, { ...sought, pinyin: 'zhǎng' })).toEqual({
      card: chang,
      samePinyin: false,
    });
    expect(findDuplicate(library, { ...sought, pinyin: 'CHÁNG' })).toEqual({ card: chang, samePinyin: true });
    expect(findDuplicate(library, sought)).toEqual({ card: chang, samePinyin: true });
    expect(findDuplicate(libraryOf(plain), { ...sought, pinyin: 'zhǎng' })).toEqual({
      card: plain,
      samePinyin: true,
    });
  });

  it('prefers the card with the same pinyin to one without', () => {
    const library = libraryOf(plain, zhang, chang);
    expect(findDuplicate(library, { word: '长', pinyin: 'cháng', categoryId: 'cat1' })?.card).toBe(chang);
    expect(findDuplicate(library, { word: '长', pinyin: 'zhāng', categoryId: 'cat1' })?.card).toBe(plain);
  });
});

describe('listDuplicates', () => {
  it('groups the cards of one word in one category', () => {
    const other = { id: 'f5', word: 'dog', english: 'hound', categoryId: 'cat1' };
    const elsewhere = { id: 'f6', word: 'dog', categoryId: 'cat2' };
    expect(listDuplicates(libraryOf(dog, chang, other, elsewhere))).toEqual([[dog, other]]);
  });

  it('leaves words with different pinyin alone', () => {
    expect(listDuplicates(libraryOf(chang, zhang))).toEqual([]);
  });

  it('puts a card without pinyin with the first one of its word', () => {
    expect(listDuplicates(libraryOf(chang, zhang, plain))).toEqual([[chang, plain]]);
    expect(listDuplicates(libraryOf(plain, zhang))).toEqual([[plain, zhang]]);
  });
});
