import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DuplicateIndex, findDuplicate, listDuplicates } from './duplicates.ts';
import { applyWrites, EMPTY_LIBRARY, type Library, rowsToLibrary } from './library.ts';
import type { Flashcard } from './tables/flashcard.ts';
import type { RowWrite } from './tables/library-tables.ts';

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

const write = fc
  .record({
    id: fc.nat(8),
    word: fc.constantFrom('dog', 'Dog', '长'),
    pinyin: fc.constantFrom('', 'cháng', 'zhǎng'),
    categoryId: fc.constantFrom('cat1', 'cat2'),
    isThere: fc.boolean(),
  })
  .map(({ id, isThere, ...card }): RowWrite => {
    const key = `f${id}`;
    return { table: 'flashcards', key, row: isThere ? { id: key, ...card } : null };
  });

it('lists what a look at all cards lists, also when it is asked about an earlier library', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(write, fc.nat(5)), { maxLength: 30 }), (steps) => {
      const index = new DuplicateIndex();
      const libraries: Library[] = [EMPTY_LIBRARY];
      for (const [step, back] of steps) {
        const earlier = libraries[Math.max(0, libraries.length - 1 - back)] ?? EMPTY_LIBRARY;
        expect(index.list(earlier.flashcards)).toEqual(listDuplicates(earlier));
        const next = applyWrites(libraries.at(-1) ?? EMPTY_LIBRARY, [step]);
        libraries.push(next);
        expect(index.list(next.flashcards)).toEqual(listDuplicates(next));
      }
    }),
  );
});

it('returns the same groups as long as none of them has changed', () => {
  const card = (id: string, word: string) => ({ id, word, categoryId: 'cat1' });
  const put = (id: string, word: string): RowWrite => ({ table: 'flashcards', key: id, row: card(id, word) });
  const library = applyWrites(EMPTY_LIBRARY, [put('f1', 'dog'), put('f2', 'dog'), put('f3', 'cat')]);
  const index = new DuplicateIndex();
  const groups = index.list(library.flashcards);
  expect(groups).toHaveLength(1);
  const other = applyWrites(library, [put('f3', 'cow'), put('f4', 'hen')]);
  expect(index.list(other.flashcards)).toBe(groups);
  const third = applyWrites(other, [put('f5', 'dog')]);
  expect(index.list(third.flashcards)[0]).toHaveLength(3);
});

it.each([
  { isListed: false, when: 'before it was asked for all groups' },
  { isListed: true, when: 'after it was asked for all groups' },
])('finds the duplicate that a look at all cards finds, $when', ({ isListed }) => {
  const sought = fc.record({
    word: fc.constantFrom('dog', ' DOG', '长', 'cow'),
    pinyin: fc.constantFrom('', 'cháng', 'zhǎng'),
    categoryId: fc.constantFrom('cat1', 'cat2'),
    id: fc.constantFrom(undefined, 'f1', 'f2'),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(write, sought), { maxLength: 20 }), (steps) => {
      const index = new DuplicateIndex();
      let library = EMPTY_LIBRARY;
      for (const [step, wanted] of steps) {
        if (isListed) index.list(library.flashcards);
        library = applyWrites(library, [step]);
        expect(index.find(library.flashcards, wanted)).toEqual(findDuplicate(library, wanted));
      }
    }),
  );
});
