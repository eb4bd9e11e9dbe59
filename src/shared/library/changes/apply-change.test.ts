import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '#tests/support/long-test.ts';
import { arbitraryChange, arbitraryLibrary, assignIds } from '../arbitraries.test-support.ts';
import type { Library } from '../library.ts';
import { libraryToRows } from '../sorted-rows.ts';
import type { Flashcard, FlashcardBase } from '../tables/flashcard.ts';
import { LIBRARY_LIMITS } from '../tables/limits.ts';
import { applyOrFail, CHANGE_ID, getRefusal, startLibrary } from './apply-change.test-support.ts';
import { applyChange, type Change, replayChanges } from './change.ts';
import { WITHOUT_PLAN_LIMIT } from './decision.ts';

const rename = (id: string, base: string, name: string): Change => ({
  type: 'renameCategory',
  category: { id, name },
  base,
});

describe('Categories', () => {
  it('are added and renamed by id', () => {
    const added = applyOrFail(startLibrary, { type: 'addCategory', category: { id: 'cat99', name: 'Food' } });
    expect(added.categories.get('cat99')?.name).toBe('Food');
    const renamed = applyOrFail(added, rename('cat99', 'Food', 'Fruit'));
    expect(renamed.categories.size).toBe(6);
    expect(renamed.categories.get('cat99')?.name).toBe('Fruit');
    expect(renamed.conflicts.size).toBe(0);
  });

  it('keep the later of two new names and store both in a conflict', () => {
    const first = applyOrFail(startLibrary, rename('cat1', 'Animals', 'Pets'));
    const second = applyOrFail(first, rename('cat1', 'Animals', 'Beasts'));
    expect(second.categories.get('cat1')?.name).toBe('Beasts');
    expect([...second.conflicts.values()]).toEqual([
      {
        id: `${CHANGE_ID}/name`,
        kind: 'category',
        subject: 'cat1',
        field: 'name',
        kept: 'Beasts',
        lost: 'Pets',
      },
    ]);
    expect(
      applyOrFail(second, { type: 'resolveConflict', conflictId: `${CHANGE_ID}/name` }).conflicts.size,
    ).toBe(0);
  });

  // docs/product/library.md#category-deletion
  it('cannot be deleted while they have flashcards', () => {
    expect(getRefusal(startLibrary, { type: 'deleteCategory', categoryId: 'cat1' })).toBe(
      'category_not_empty',
    );
  });

  it('can be deleted once they are empty', () => {
    const added = applyOrFail(startLibrary, { type: 'addCategory', category: { id: 'cat99', name: 'Food' } });
    const deleted = applyOrFail(added, { type: 'deleteCategory', categoryId: 'cat99' });
    expect(deleted.categories.has('cat99')).toBe(false);
    expect(applyOrFail(deleted, { type: 'deleteCategory', categoryId: 'cat99' })).toBe(deleted);
  });

  // docs/product/limits.md#library-limits
  it('cannot exceed the limit', () => {
    const full = replayChanges(
      startLibrary,
      Array.from({ length: LIBRARY_LIMITS.categories - 5 }, (_, i) => ({
        id: CHANGE_ID,
        change: { type: 'addCategory' as const, category: { id: `cat1000${i}`, name: `c${i}` } },
      })),
    );
    const category = { id: 'cat7', name: 'x' };
    expect(getRefusal(full, { type: 'addCategory', category })).toBe('too_many_categories');
    expect(getRefusal(full, rename('cat1', 'Animals', 'x'))).toBeNull();
  });
});

describe('Flashcards', () => {
  const cow = { id: 'f99', word: 'cow', categoryId: 'cat1' };

  const add = (library: Library) =>
    applyOrFail(library, { type: 'addFlashcard', flashcard: cow, categoryName: 'Animals' });
  const edit = (library: Library, fields: Partial<Flashcard>, base: FlashcardBase) =>
    applyOrFail(library, {
      type: 'editFlashcard',
      flashcard: { ...cow, ...fields },
      base,
      categoryName: 'Animals',
    });

  it('are added and edited', () => {
    const added = add(startLibrary);
    expect(added.flashcardCount).toBe(26);
    const edited = edit(added, { word: '牛', english: 'cow' }, { word: 'cow', english: null });
    expect(edited.flashcards.get('f99')).toMatchObject({ word: '牛', english: 'cow' });
    expect(edited.flashcardCount).toBe(26);
  });

  it('keep pinyin that one device added when another fixes the spelling', () => {
    const withPinyin = edit(add(startLibrary), { pinyin: 'niú' }, { pinyin: null });
    const fixed = edit(withPinyin, { word: 'Cow' }, { word: 'cow' });
    expect(fixed.flashcards.get('f99')).toEqual({ ...cow, word: 'Cow', pinyin: 'niú' });
    expect(fixed.conflicts.size).toBe(0);
  });

  it('keep the later of two values of a field and store both in a conflict', () => {
    const first = edit(add(startLibrary), { pinyin: 'cháng' }, { pinyin: null });
    const second = edit(first, { pinyin: 'zhǎng' }, { pinyin: null });
    expect(second.flashcards.get('f99')?.pinyin).toBe('zhǎng');
    expect([...second.conflicts.values()]).toMatchObject([
      { kind: 'flashcard', subject: 'f99', field: 'pinyin', kept: 'zhǎng', lost: 'cháng' },
    ]);
  });

  it('lose a field that an edit emptied', () => {
    const added = edit(add(startLibrary), { english: 'cow' }, { english: null });
    expect(edit(added, {}, { english: 'cow' }).flashcards.get('f99')).toEqual(cow);
  });

  it('return when edited after a deletion on another device', () => {
    const deleted = applyOrFail(add(startLibrary), { type: 'deleteFlashcards', flashcardIds: ['f99'] });
    const restored = edit(deleted, { word: '牛' }, { word: 'cow' });
    expect(restored.flashcards.get('f99')).toEqual({ ...cow, word: '牛' });
  });

  // docs/product/data-and-devices.md#nothing-dropped
  it('restore a category that was deleted on another device', () => {
    const flashcard = { ...cow, categoryId: 'cat77' };
    const added = applyOrFail(startLibrary, { type: 'addFlashcard', flashcard, categoryName: 'Farm' });
    expect(added.categories.get('cat77')).toEqual({ id: 'cat77', name: 'Farm' });
  });

  it('return to their places in sets when a deletion is undone', () => {
    const deleted = applyOrFail(startLibrary, {
      type: 'deleteFlashcards',
      flashcardIds: ['f1', 'f6', 'f999'],
    });
    expect(deleted.flashcardCount).toBe(23);
    expect([...deleted.sets.values()].some((set) => set.flashcardIds.includes('f1'))).toBe(false);
    const restored = applyOrFail(deleted, {
      type: 'restoreFlashcards',
      flashcards: [startLibrary.flashcards.get('f1')!, startLibrary.flashcards.get('f6')!],
      categories: [{ id: 'cat1', name: 'Animals' }],
      places: [
        { setId: 1, flashcardId: 'f1', index: 0 },
        { setId: 1, flashcardId: 'f6', index: 1 },
      ],
    });
    expect(libraryToRows(restored)).toEqual(libraryToRows(startLibrary));
  });

  it('restore a deleted category when they move to it', () => {
    const moved = applyOrFail(startLibrary, {
      type: 'moveFlashcards',
      flashcardIds: ['f1', 'f6', 'f999'],
      category: { id: 'cat77', name: 'Farm' },
    });
    expect(moved.categories.get('cat77')?.name).toBe('Farm');
    expect([...moved.flashcards.values()].filter(({ categoryId }) => categoryId === 'cat77')).toHaveLength(2);
  });
});

describe('Sets', () => {
  it('add a card once at the end or at an index', () => {
    const added = applyOrFail(startLibrary, { type: 'addToSet', setId: 1, flashcardIds: ['f2'] });
    expect(added.sets.get(1)?.flashcardIds.at(-1)).toBe('f2');
    expect(applyOrFail(added, { type: 'addToSet', setId: 1, flashcardIds: ['f2'], index: 0 })).toBe(added);
    const first = applyOrFail(startLibrary, { type: 'addToSet', setId: 1, flashcardIds: ['f2'], index: 0 });
    expect(first.sets.get(1)?.flashcardIds[0]).toBe('f2');
  });

  it('reject unknown sets and cards', () => {
    expect(getRefusal(startLibrary, { type: 'addToSet', setId: 9, flashcardIds: ['f2'] })).toBe(
      'set_not_found',
    );
    expect(getRefusal(startLibrary, { type: 'addToSet', setId: 1, flashcardIds: ['f999'] })).toBe(
      'flashcard_not_found',
    );
    expect(getRefusal(startLibrary, { type: 'removeFromSet', setId: 9, flashcardIds: ['f2'] })).toBe(
      'set_not_found',
    );
  });

  // docs/product/sets.md#set-members
  it('remove a card without deleting it', () => {
    const removed = applyOrFail(startLibrary, { type: 'removeFromSet', setId: 1, flashcardIds: ['f1'] });
    expect(removed.sets.get(1)?.flashcardIds).not.toContain('f1');
    expect(removed.flashcards.has('f1')).toBe(true);
  });
});

describe('applyChange', () => {
  // docs/product/sets.md#sets-keep-whole
  it('keeps categories, sets and the number of cards consistent', () => {
    fc.assert(
      fc.property(arbitraryLibrary, fc.array(arbitraryChange, { maxLength: 20 }), (library, changes) => {
        const after = replayChanges(library, assignIds(changes));
        for (const flashcard of after.flashcards.values()) {
          expect(after.categories.has(flashcard.categoryId)).toBe(true);
        }
        for (const set of after.sets.values()) {
          expect(set.flashcardIds.every((id) => after.flashcards.has(id))).toBe(true);
          expect(new Set(set.flashcardIds).size).toBe(set.flashcardIds.length);
        }
        expect(after.flashcardCount).toBe(after.flashcards.size);
      }),
      { numRuns: countRuns(500) },
    );
  });

  it('is idempotent and leaves the given library unchanged', () => {
    fc.assert(
      fc.property(arbitraryLibrary, arbitraryChange, (library, change) => {
        const before = structuredClone(libraryToRows(library));
        const once = applyChange(library, change, WITHOUT_PLAN_LIMIT, CHANGE_ID).library;
        expect(applyChange(once, change, WITHOUT_PLAN_LIMIT, CHANGE_ID).library).toEqual(once);
        expect(libraryToRows(library)).toEqual(before);
      }),
      { numRuns: countRuns(500) },
    );
  });
});
