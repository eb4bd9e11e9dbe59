import { describe, expect, it } from 'vitest';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { runChanges, runUndoable } from '#tests/support/library/run-changes.ts';
import { planDeleteDuplicate } from './duplicates-notice.tsx';

const plain: Flashcard = { id: 'f1', word: '猫', categoryId: 'cat1' };
const full: Flashcard = { id: 'f2', word: '猫', english: 'cat', pinyin: 'māo', categoryId: 'cat1' };
const dog: Flashcard = { id: 'f3', word: 'dog', categoryId: 'cat1' };

function libraryOf(flashcards: Flashcard[], ...sets: string[][]): Library {
  return rowsToLibrary({
    categories: [{ id: 'cat1', name: 'Animals' }],
    flashcards,
    sets: sets.map((flashcardIds, i) => ({ id: i + 1, childId: 1, name: `Set ${i + 1}`, flashcardIds })),
    history: [],
  });
}

describe('planDeleteDuplicate', () => {
  it('deletes the newer of two equal cards', () => {
    const library = libraryOf([plain, { ...plain, id: 'f9' }]);
    const { changes } = planDeleteDuplicate(library, [...library.flashcards.values()], 'Animals');
    expect([...runChanges(library, ...changes).flashcards.keys()]).toEqual(['f1']);
  });

  it('keeps the card that is in a set, gives it the texts of the other one, and leads back', () => {
    const library = libraryOf([plain, full, dog], [plain.id, dog.id]);
    const after = runUndoable(library, planDeleteDuplicate(library, [plain, full], 'Animals'));
    expect(after.flashcards.get('f1')).toEqual({ ...full, id: 'f1' });
    expect(after.flashcards.has('f2')).toBe(false);
  });

  // docs/product/library.md#duplicate-list
  it('keeps the word in every set that held either of the two', () => {
    const library = libraryOf([plain, full, dog], [dog.id, plain.id], [full.id, dog.id], [full.id, plain.id]);
    const after = runUndoable(library, planDeleteDuplicate(library, [plain, full], 'Animals'));
    expect([...after.sets.values()].map(({ flashcardIds }) => flashcardIds)).toEqual([
      [dog.id, full.id],
      [full.id, dog.id],
      [full.id],
    ]);
  });

  it('keeps the only recording of the two, and the place among the coming cards', () => {
    const spoken = { ...plain, id: 'f9', recording: '00000000-0000-4000-8000-00000000000d' };
    const { sets, ...rest } = libraryOf([plain, spoken, dog], [plain.id], [dog.id], [plain.id, dog.id]);
    const waiting = sets.get(2);
    if (!waiting) throw new Error('There is no second set.');
    const library: Library = {
      ...rest,
      sets: new Map(sets).set(2, { ...waiting, flashcardIds: [], coming: [spoken.id, dog.id] }),
    };
    const after = runUndoable(library, planDeleteDuplicate(library, [plain, spoken], 'Animals'));
    expect(after.flashcards.get(plain.id)).toEqual({ ...spoken, id: plain.id });
    expect(after.flashcards.has(spoken.id)).toBe(false);
    expect(after.sets.get(2)?.coming).toEqual([plain.id, dog.id]);
  });

  it('brings a coming card back to its place by Undo when it stood for the other one in the set', () => {
    const { sets, ...rest } = libraryOf([plain, full, dog], [plain.id]);
    const both = sets.get(1);
    if (!both) throw new Error('There is no set.');
    const library: Library = { ...rest, sets: new Map(sets).set(1, { ...both, coming: [dog.id, full.id] }) };
    const after = runUndoable(library, planDeleteDuplicate(library, [plain, full], 'Animals'));
    expect(after.sets.get(1)).toEqual({ ...both, flashcardIds: [full.id], coming: [dog.id] });
  });
});
