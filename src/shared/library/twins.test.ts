import { describe, expect, it } from 'vitest';
import { rowsToLibrary } from './library.ts';
import type { Flashcard } from './schema.ts';
import { findTwin, listTwins } from './twins.ts';

function libraryOf(...flashcards: Flashcard[]) {
  return rowsToLibrary({ categories: [], flashcards, sets: [], history: [] });
}

const chang = { id: 'f1', word: '长', pinyin: 'cháng', categoryId: 'cat1' };
const zhang = { id: 'f2', word: '长', pinyin: 'zhǎng', categoryId: 'cat1' };
const plain = { id: 'f3', word: '长', categoryId: 'cat1' };
const dog = { id: 'f4', word: 'Dog', categoryId: 'cat1' };

describe('findTwin', () => {
  it('finds the word whatever its case, in the same category only', () => {
    const library = libraryOf(dog);
    expect(findTwin(library, { word: ' dog ', categoryId: 'cat1' })).toEqual({ card: dog, samePinyin: true });
    expect(findTwin(library, { word: 'dog', categoryId: 'cat2' })).toBeNull();
    expect(findTwin(library, { word: 'dogs', categoryId: 'cat1' })).toBeNull();
  });

  it('never finds the card itself', () => {
    expect(findTwin(libraryOf(dog), dog)).toBeNull();
  });

  it('tells a different pinyin from an equal or a missing one', () => {
    const library = libraryOf(chang);
    const sought = { word: '长', categoryId: 'cat1' };
    expect(findTwin(library, { ...sought, pinyin: 'zhǎng' })).toEqual({ card: chang, samePinyin: false });
    expect(findTwin(library, { ...sought, pinyin: 'CHÁNG' })).toEqual({ card: chang, samePinyin: true });
    expect(findTwin(library, sought)).toEqual({ card: chang, samePinyin: true });
    expect(findTwin(libraryOf(plain), { ...sought, pinyin: 'zhǎng' })).toEqual({
      card: plain,
      samePinyin: true,
    });
  });

  it('prefers the card with the same pinyin to one without', () => {
    const library = libraryOf(plain, zhang, chang);
    expect(findTwin(library, { word: '长', pinyin: 'cháng', categoryId: 'cat1' })?.card).toBe(chang);
    expect(findTwin(library, { word: '长', pinyin: 'zhāng', categoryId: 'cat1' })?.card).toBe(plain);
  });
});

describe('listTwins', () => {
  it('groups the cards of one word in one category', () => {
    const other = { id: 'f5', word: 'dog', english: 'hound', categoryId: 'cat1' };
    const elsewhere = { id: 'f6', word: 'dog', categoryId: 'cat2' };
    expect(listTwins(libraryOf(dog, chang, other, elsewhere))).toEqual([[dog, other]]);
  });

  it('leaves words with different pinyin alone', () => {
    expect(listTwins(libraryOf(chang, zhang))).toEqual([]);
  });

  it('puts a card without pinyin with the first one of its word', () => {
    expect(listTwins(libraryOf(chang, zhang, plain))).toEqual([[chang, plain]]);
    expect(listTwins(libraryOf(plain, zhang))).toEqual([[plain, zhang]]);
  });
});
