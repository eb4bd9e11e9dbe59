import { describe, expect, it } from 'vitest';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { runAndVerifyUndo, runChanges } from '#tests/support/library/run-changes.ts';
import { planDeleteDuplicate } from './duplicates-notice.tsx';

const plain: Flashcard = { id: 'f1', word: '猫', categoryId: 'cat1' };
const full: Flashcard = { id: 'f2', word: '猫', english: 'cat', pinyin: 'māo', categoryId: 'cat1' };
const dog: Flashcard = { id: 'f3', word: 'dog', categoryId: 'cat1' };

function createLibrary(flashcards: Flashcard[], ...sets: string[][]): Library {
  return rowsToLibrary({
    categories: [{ id: 'cat1', name: 'Animals' }],
    flashcards,
    sets: sets.map((flashcardIds, i) => ({ id: i + 1, childId: 1, name: `Set ${i + 1}`, flashcardIds })),
    history: [],
  });
}

describe('planDeleteDuplicate', () => {
  it('deletes the newer of two equal cards', () => {
    const library = createLibrary([plain, { ...plain, id: 'f9' }]);
    const { changes } = planDeleteDuplicate(library, [...library.flashcards.values()], 'Animals');
    expect([...runChanges(library, ...changes).flashcards.keys()]).toEqual(['f1']);
  });

  it('keeps the card that is in a set and adds the fields of the other card', () => {
    const library = createLibrary([plain, full, dog], [plain.id, dog.id]);
    const after = runAndVerifyUndo(library, planDeleteDuplicate(library, [plain, full], 'Animals'));
    expect(after.flashcards.get('f1')).toEqual({ ...full, id: 'f1' });
    expect(after.flashcards.has('f2')).toBe(false);
  });

  // docs/product/library.md#duplicate-list
  it('keeps the word in every set that had either card', () => {
    const library = createLibrary(
      [plain, full, dog],
      [dog.id, plain.id],
      [full.id, dog.id],
      [full.id, plain.id],
    );
    const after = runAndVerifyUndo(library, planDeleteDuplicate(library, [plain, full], 'Animals'));
    expect([...after.sets.values()].map(({ flashcardIds }) => flashcardIds)).toEqual([
      [dog.id, full.id],
      [full.id, dog.id],
      [full.id],
    ]);
  });

  it('keeps the only recording and the position among the coming cards', () => {
    const spoken = { ...plain, id: 'f9', recording: '00000000-0000-4000-8000-00000000000d' };
    const base = createLibrary([plain, spoken, dog], [plain.id], [dog.id], [plain.id, dog.id]);
    const second: CardSet = { ...base.sets.get(2)!, flashcardIds: [], coming: [spoken.id, dog.id] };
    const library: Library = { ...base, sets: new Map(base.sets).set(2, second) };
    const after = runAndVerifyUndo(library, planDeleteDuplicate(library, [plain, spoken], 'Animals'));
    expect(after.flashcards.get(plain.id)).toEqual({ ...spoken, id: plain.id });
    expect(after.flashcards.has(spoken.id)).toBe(false);
    expect(after.sets.get(2)?.coming).toEqual([plain.id, dog.id]);
  });

  it('puts a coming card in the position of the deleted card until Undo', () => {
    const base = createLibrary([plain, full, dog], [plain.id]);
    const set: CardSet = { ...base.sets.get(1)!, coming: [dog.id, full.id] };
    const library: Library = { ...base, sets: new Map(base.sets).set(1, set) };
    const after = runAndVerifyUndo(library, planDeleteDuplicate(library, [plain, full], 'Animals'));
    expect(after.sets.get(1)).toEqual({ ...set, flashcardIds: [full.id], coming: [dog.id] });
  });
});
