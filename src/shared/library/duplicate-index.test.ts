import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DuplicateIndex } from './duplicate-index.ts';
import { findDuplicate, listDuplicates } from './duplicates.ts';
import { applyWrites, EMPTY_LIBRARY, type Library } from './library.ts';
import type { RowWrite } from './tables/library-tables.ts';

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
