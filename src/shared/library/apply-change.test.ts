import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChange, decideChange, replayChanges } from './apply-change.ts';
import { arbitraryChange, arbitraryLibrary } from './arbitraries.test-support.ts';
import type { Change } from './change.ts';
import { createDefaultRows } from './defaults.ts';
import { type Library, libraryToRows, rowsToLibrary } from './library.ts';
import { LIBRARY_LIMITS } from './limits.ts';
import { WITHOUT_PLAN_LIMIT } from './rules.ts';

const start = rowsToLibrary(createDefaultRows());

function accepted(library: Library, change: Change): Library {
  const result = applyChange(library, change, WITHOUT_PLAN_LIMIT);
  expect(result.decision).toMatchObject({ ok: true });
  return result.library;
}

function refusal(library: Library, change: Change): string | null {
  const { library: after, decision } = applyChange(library, change, WITHOUT_PLAN_LIMIT);
  if (decision.ok) return null;
  expect(after).toBe(library);
  return decision.code;
}

describe('categories', () => {
  it('adds and renames by id', () => {
    const added = accepted(start, { type: 'putCategory', category: { id: 'cat99', name: 'Food' } });
    expect(added.categories.get('cat99')?.name).toBe('Food');
    const renamed = accepted(added, { type: 'putCategory', category: { id: 'cat99', name: 'Fruit' } });
    expect(renamed.categories.size).toBe(6);
    expect(renamed.categories.get('cat99')?.name).toBe('Fruit');
  });

  it('keeps a category that still has flashcards', () => {
    expect(refusal(start, { type: 'deleteCategory', categoryId: 'cat1' })).toBe('category_not_empty');
  });

  it('deletes an empty category, and deleting it twice is no harm', () => {
    const added = accepted(start, { type: 'putCategory', category: { id: 'cat99', name: 'Food' } });
    const deleted = accepted(added, { type: 'deleteCategory', categoryId: 'cat99' });
    expect(deleted.categories.has('cat99')).toBe(false);
    expect(accepted(deleted, { type: 'deleteCategory', categoryId: 'cat99' })).toBe(deleted);
  });

  it('stops at the most categories, but still renames', () => {
    const full = replayChanges(
      start,
      Array.from({ length: LIBRARY_LIMITS.categories - 5 }, (_, i) => ({
        type: 'putCategory' as const,
        category: { id: `cat1000${i}`, name: `c${i}` },
      })),
    );
    const one = { id: 'cat7', name: 'x' };
    expect(refusal(full, { type: 'putCategory', category: one })).toBe('too_many_categories');
    expect(refusal(full, { type: 'putCategory', category: { id: 'cat1', name: 'x' } })).toBeNull();
  });
});

describe('flashcards', () => {
  const cow = { id: 'f99', word: 'cow', categoryId: 'cat1' };

  it('adds a card and edits it', () => {
    const added = accepted(start, { type: 'putFlashcard', flashcard: cow, categoryName: 'Animals' });
    expect(added.flashcardCount).toBe(26);
    const edited = accepted(added, {
      type: 'putFlashcard',
      flashcard: { ...cow, word: '牛', english: 'cow' },
      categoryName: 'Animals',
    });
    expect(edited.flashcards.get('f99')).toMatchObject({ word: '牛', english: 'cow' });
    expect(edited.flashcardCount).toBe(26);
  });

  it('brings back a category that was deleted elsewhere', () => {
    const flashcard = { ...cow, categoryId: 'cat77' };
    const added = accepted(start, { type: 'putFlashcard', flashcard, categoryName: 'Farm' });
    expect(added.categories.get('cat77')).toEqual({ id: 'cat77', name: 'Farm' });
  });

  it('deletes a card out of every set, too', () => {
    const deleted = accepted(start, { type: 'deleteFlashcard', flashcardId: 'f1' });
    expect(deleted.flashcardCount).toBe(24);
    expect([...deleted.sets.values()].some((set) => set.flashcardIds.includes('f1'))).toBe(false);
  });
});

describe('importFlashcards', () => {
  const card = (id: string, word: string, categoryId: string) => ({ id, word, categoryId });

  it('maps a new category to the existing one of the same name, whatever its case', () => {
    const after = accepted(start, {
      type: 'importFlashcards',
      categories: [{ id: 'cat50', name: 'ANIMALS' }],
      flashcards: [card('f50', 'cow', 'cat50')],
    });
    expect(after.categories.size).toBe(5);
    expect(after.flashcards.get('f50')?.categoryId).toBe('cat1');
  });

  it('skips words the category has, in the library and in the import itself', () => {
    const after = accepted(start, {
      type: 'importFlashcards',
      categories: [{ id: 'cat1', name: 'Animals' }],
      flashcards: [card('f50', 'Dog', 'cat1'), card('f51', 'cow', 'cat1'), card('f52', 'COW', 'cat1')],
    });
    expect(after.flashcardCount).toBe(26);
    expect(after.flashcards.get('f51')?.word).toBe('cow');
  });

  it('is refused whole over the limit of cards', () => {
    const flashcards = Array.from({ length: LIBRARY_LIMITS.flashcards }, (_, i) =>
      card(`f9${i}`, `w${i}`, 'cat1'),
    );
    const categories = [{ id: 'cat1', name: 'Animals' }];
    const change = { type: 'importFlashcards', categories, flashcards } as const;
    expect(refusal(start, { ...change, flashcards: [...flashcards] })).toBe('too_many_flashcards');
    expect(refusal(start, { ...change, flashcards: flashcards.slice(25) })).toBeNull();
  });
});

describe('sets', () => {
  it('adds at the end or at a place, once', () => {
    const added = accepted(start, { type: 'addToSet', setId: 1, flashcardId: 'f2' });
    expect(added.sets.get(1)?.flashcardIds.at(-1)).toBe('f2');
    expect(accepted(added, { type: 'addToSet', setId: 1, flashcardId: 'f2', index: 0 })).toBe(added);
    const first = accepted(start, { type: 'addToSet', setId: 1, flashcardId: 'f2', index: 0 });
    expect(first.sets.get(1)?.flashcardIds[0]).toBe('f2');
  });

  it('refuses what is not there', () => {
    expect(refusal(start, { type: 'addToSet', setId: 9, flashcardId: 'f2' })).toBe('set_not_found');
    expect(refusal(start, { type: 'addToSet', setId: 1, flashcardId: 'f999' })).toBe('flashcard_not_found');
    expect(refusal(start, { type: 'removeFromSet', setId: 9, flashcardId: 'f2' })).toBe('set_not_found');
  });

  it('removes a card from one set and leaves the card', () => {
    const removed = accepted(start, { type: 'removeFromSet', setId: 1, flashcardId: 'f1' });
    expect(removed.sets.get(1)?.flashcardIds).not.toContain('f1');
    expect(removed.flashcards.has('f1')).toBe(true);
  });
});

describe('saveRecord', () => {
  it('replaces the record of the same day', () => {
    const record = {
      date: '2026-03-01',
      selectedSets: [1],
      setUsage: { '1': 3 },
      setCards: { '1': ['f1'] },
      engagement: 4,
      engagementTimes: ['morning' as const],
      notes: '',
    };
    const saved = accepted(start, { type: 'saveRecord', record });
    const again = accepted(saved, { type: 'saveRecord', record: { ...record, engagement: 2 } });
    expect([...again.history.values()]).toEqual([{ ...record, engagement: 2 }]);
  });
});

describe('for any library and change', () => {
  it('applying twice equals applying once', () => {
    fc.assert(
      fc.property(arbitraryLibrary, arbitraryChange, (library, change) => {
        const once = applyChange(library, change, WITHOUT_PLAN_LIMIT).library;
        expect(applyChange(once, change, WITHOUT_PLAN_LIMIT).library).toEqual(once);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the library whole: every card has its category, every set its cards, the count is right', () => {
    fc.assert(
      fc.property(arbitraryLibrary, fc.array(arbitraryChange, { maxLength: 20 }), (library, changes) => {
        const after = replayChanges(library, changes);
        for (const flashcard of after.flashcards.values()) {
          expect(after.categories.has(flashcard.categoryId)).toBe(true);
        }
        for (const set of after.sets.values()) {
          expect(set.flashcardIds.every((id) => after.flashcards.has(id))).toBe(true);
          expect(new Set(set.flashcardIds).size).toBe(set.flashcardIds.length);
        }
        expect(after.flashcardCount).toBe(after.flashcards.size);
      }),
      { numRuns: 500 },
    );
  });

  it('never changes the library it is given', () => {
    fc.assert(
      fc.property(arbitraryLibrary, arbitraryChange, (library, change) => {
        const before = structuredClone(libraryToRows(library));
        applyChange(library, change, WITHOUT_PLAN_LIMIT);
        decideChange(library, change, WITHOUT_PLAN_LIMIT);
        expect(libraryToRows(library)).toEqual(before);
      }),
    );
  });
});
