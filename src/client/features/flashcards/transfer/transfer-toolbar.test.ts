import { expect, it } from 'vitest';
import { applyChange } from '#shared/library/changes/apply-change.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { EMPTY_LIBRARY, type Library } from '#shared/library/library.ts';
import { planRestore, planReviveSets } from '../rows/plan-restore.ts';
import { planRepeatEdits, planUndoImport } from './transfer-toolbar.tsx';

const importId = '22222222-2222-4222-8222-222222222222';

function apply(library: Library, change: Change): Library {
  return applyChange(library, change, WITHOUT_PLAN_LIMIT, importId).library;
}

it('undoes an import a second time after its cards were brought back', () => {
  const imported = apply(EMPTY_LIBRARY, {
    type: 'importFlashcards',
    importId,
    at: '2026-03-01T08:30:00.000+01:00',
    fileName: 'toys.csv',
    categories: [{ id: 'cat900', name: 'Toys' }],
    flashcards: [{ id: 'f900', word: 'kite', categoryId: 'cat900', importId }],
  });
  const first = planUndoImport(imported, importId);
  const emptied = apply(imported, first);
  expect([emptied.flashcardCount, emptied.categories.size]).toEqual([0, 0]);
  const restored = apply(emptied, planRestore(imported, first, 'Unknown'));
  expect([restored.flashcardCount, restored.categories.size]).toEqual([1, 1]);
  expect(apply(restored, planUndoImport(restored, importId)).flashcardCount).toBe(0);
});

// docs/product/word-lists.md#undo-import
it('brings back what an undone import had changed, as an import that can be undone', () => {
  const card = { id: 'f900', word: 'kite', pinyin: 'old', categoryId: 'cat900' };
  const before = apply(EMPTY_LIBRARY, { type: 'addFlashcard', flashcard: card, categoryName: 'Toys' });
  const at = '2026-03-01T08:30:00.000+01:00';
  const edited = { ...card, english: 'a toy', pinyin: 'new' };
  const imported = apply(before, {
    type: 'importFlashcards',
    ...{ importId, at, fileName: 'toys.csv', categories: [], flashcards: [] },
    edits: [{ flashcard: edited, base: { english: null, pinyin: 'old' } }],
  });
  const repeat = planRepeatEdits(imported, importId, { importId: crypto.randomUUID(), at });
  const undone = apply(imported, planUndoImport(imported, importId));
  expect(undone.flashcards.get('f900')).toEqual(card);
  const again = apply(undone, repeat!);
  expect(again.flashcards.get('f900')).toEqual(edited);
  expect(apply(again, planUndoImport(again, repeat!.importId)).flashcards.get('f900')).toEqual(card);
});

// docs/product/word-lists.md#undo-import
it('repeats nothing over what was written into a card after the import', () => {
  const card = { id: 'f900', word: 'kite', categoryId: 'cat900' };
  const before = apply(EMPTY_LIBRARY, { type: 'addFlashcard', flashcard: card, categoryName: 'Toys' });
  const at = '2026-03-01T08:30:00.000+01:00';
  const write = (id: string, english: string, base: string | null): Change => ({
    ...{ type: 'importFlashcards', importId: id, at, fileName: 'toys.csv', categories: [], flashcards: [] },
    edits: [{ flashcard: { ...card, english }, base: { english: base } }],
  });
  const twice = apply(
    apply(before, write(importId, 'a toy', null)),
    write(crypto.randomUUID(), 'it flies', 'a toy'),
  );
  expect(planRepeatEdits(twice, importId, { importId: crypto.randomUUID(), at })).toBeNull();
});

it('brings cards back into the sets that an undone import had made or filled', () => {
  const card = { id: 'f900', word: 'kite', categoryId: 'cat900' };
  const steps: Change[] = [
    { type: 'addFlashcard', flashcard: card, categoryName: 'Toys' },
    { type: 'addSet', set: { id: 1_000_001, childId: 1, name: 'Old', flashcardIds: [] } },
    {
      type: 'importFlashcards',
      ...{ importId, at: '2026-03-01T08:30:00.000+01:00', fileName: 'toys.csv' },
      categories: [{ id: 'cat900', name: 'Toys' }],
      flashcards: [{ id: 'f901', word: 'ball', categoryId: 'cat900' }],
      intoSets: {
        childId: 1,
        sets: [
          { id: 1_000_002, name: 'New', flashcardIds: ['f901', 'f900'] },
          { id: 1_000_003, name: 'Old', flashcardIds: ['f900', 'f901'] },
        ],
      },
    },
  ];
  const imported = steps.reduce(apply, EMPTY_LIBRARY);
  const undo = planUndoImport(imported, importId);
  const undone = apply(imported, undo);
  expect([...undone.sets.values()]).toMatchObject([{ name: 'Old', flashcardIds: [] }]);
  const again = [...planReviveSets(imported, importId), planRestore(imported, undo, 'Unknown')];
  const back = again.reduce(apply, undone);
  expect([...back.sets.values()]).toEqual([...imported.sets.values()]);
});

it('leaves a card out of the set that a parent took it out of before the undo', () => {
  const card = { id: 'f900', word: 'kite', categoryId: 'cat900' };
  const steps: Change[] = [
    { type: 'addFlashcard', flashcard: card, categoryName: 'Toys' },
    { type: 'addSet', set: { id: 1_000_001, childId: 1, name: 'Old', flashcardIds: [] } },
    {
      type: 'importFlashcards',
      ...{ importId, at: '2026-03-01T08:30:00.000+01:00', fileName: 'toys.csv' },
      ...{ categories: [], flashcards: [] },
      intoSets: { childId: 1, sets: [{ id: 1_000_002, name: 'Old', flashcardIds: ['f900'] }] },
    },
    { type: 'removeFromSet', setId: 1_000_001, flashcardIds: ['f900'] },
  ];
  const removed = steps.reduce(apply, EMPTY_LIBRARY);
  const undo = planUndoImport(removed, importId);
  const again = [...planReviveSets(removed, importId), planRestore(removed, undo, 'Unknown')];
  expect(again.reduce(apply, apply(removed, undo)).sets.get(1_000_001)?.flashcardIds).toEqual([]);
});
