import { describe, expect, it } from 'vitest';
import type { Change, ChangeOf } from '#shared/library/changes/change.ts';
import { EMPTY_LIBRARY } from '#shared/library/library.ts';
import type { ImportRow } from '#shared/library/tables/import-row.ts';
import { runChanges } from '#tests/support/library/run-changes.ts';
import { planRestore, planReviveSets } from '../rows/plan-restore.ts';
import { listImports } from './imports-dialog.tsx';
import { planRepeatEdits, planUndoImport } from './use-undo-import.ts';

const importId = '22222222-2222-4222-8222-222222222222';
const at = '2026-03-01T08:30:00.000+01:00';
const TOYS = { id: 'cat900', name: 'Toys' };
const CARD = { id: 'f900', word: 'kite', categoryId: 'cat900' };
const ADD_CARD: Change = { type: 'addFlashcard', flashcard: CARD, categoryName: 'Toys' };
const ADD_SET: Change = {
  type: 'addSet',
  set: { id: 1_000_001, childId: 1, name: 'Old', flashcardIds: [] },
};
const IMPORT: ChangeOf<'importFlashcards'> = {
  type: 'importFlashcards',
  importId,
  at,
  fileName: 'toys.csv',
  categories: [],
  flashcards: [],
};

describe('planUndoImport', () => {
  it('undoes an import again after its cards were restored', () => {
    const imported = runChanges(EMPTY_LIBRARY, {
      ...IMPORT,
      categories: [TOYS],
      flashcards: [{ ...CARD, importId }],
    });
    const undo = planUndoImport(imported, importId);
    const emptied = runChanges(imported, undo);
    expect([emptied.flashcardCount, emptied.categories.size]).toEqual([0, 0]);
    const restored = runChanges(emptied, planRestore(imported, undo, 'Unknown'));
    expect([restored.flashcardCount, restored.categories.size]).toEqual([1, 1]);
    expect(runChanges(restored, planUndoImport(restored, importId)).flashcardCount).toBe(0);
  });
});

describe('planRepeatEdits', () => {
  // docs/product/word-lists.md#undo-import
  it('repeats the edits of an undone import as an import that can be undone', () => {
    const card = { ...CARD, pinyin: 'old' };
    const before = runChanges(EMPTY_LIBRARY, { type: 'addFlashcard', flashcard: card, categoryName: 'Toys' });
    const edited = { ...card, english: 'a toy', pinyin: 'new' };
    const imported = runChanges(before, {
      ...IMPORT,
      edits: [{ flashcard: edited, base: { english: null, pinyin: 'old' } }],
    });
    const repeat = planRepeatEdits(imported, importId, { importId: crypto.randomUUID(), at });
    const undone = runChanges(imported, planUndoImport(imported, importId));
    expect(undone.flashcards.get('f900')).toEqual(card);
    const repeated = runChanges(undone, repeat!);
    expect(repeated.flashcards.get('f900')).toEqual(edited);
    expect(runChanges(repeated, planUndoImport(repeated, repeat!.importId)).flashcards.get('f900')).toEqual(
      card,
    );
  });

  // docs/product/word-lists.md#undo-import
  it('does not overwrite edits made after the import', () => {
    const importEdit = (id: string, english: string, base: string | null): Change => ({
      ...IMPORT,
      importId: id,
      edits: [{ flashcard: { ...CARD, english }, base: { english: base } }],
    });
    const editedTwice = runChanges(
      EMPTY_LIBRARY,
      ADD_CARD,
      importEdit(importId, 'a toy', null),
      importEdit(crypto.randomUUID(), 'it flies', 'a toy'),
    );
    expect(planRepeatEdits(editedTwice, importId, { importId: crypto.randomUUID(), at })).toBeNull();
  });
});

describe('planReviveSets', () => {
  it('restores the sets that an undone import had created or filled', () => {
    const steps: Change[] = [
      ADD_CARD,
      ADD_SET,
      {
        ...IMPORT,
        categories: [TOYS],
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
    const imported = runChanges(EMPTY_LIBRARY, ...steps);
    const undo = planUndoImport(imported, importId);
    const undone = runChanges(imported, undo);
    expect([...undone.sets.values()]).toMatchObject([{ name: 'Old', flashcardIds: [] }]);
    const restore = [...planReviveSets(imported, importId), planRestore(imported, undo, 'Unknown')];
    const restored = runChanges(undone, ...restore);
    expect([...restored.sets.values()]).toEqual([...imported.sets.values()]);
  });

  it('leaves out a card that was removed from the set before the undo', () => {
    const steps: Change[] = [
      ADD_CARD,
      ADD_SET,
      {
        ...IMPORT,
        intoSets: { childId: 1, sets: [{ id: 1_000_002, name: 'Old', flashcardIds: ['f900'] }] },
      },
      { type: 'removeFromSet', setId: 1_000_001, flashcardIds: ['f900'] },
    ];
    const removed = runChanges(EMPTY_LIBRARY, ...steps);
    const undo = planUndoImport(removed, importId);
    const restore = [...planReviveSets(removed, importId), planRestore(removed, undo, 'Unknown')];
    expect(runChanges(removed, undo, ...restore).sets.get(1_000_001)?.flashcardIds).toEqual([]);
  });
});

describe('listImports', () => {
  const createRow = (id: string, flashcardCount: number, categoryIds: string[] = []): ImportRow => ({
    id,
    at,
    fileName: 'words.csv',
    flashcardCount,
    categoryIds,
    undone: false,
  });

  it('counts the remaining cards of each import and omits imports without content', () => {
    const cards = [{ importId: 'a' }, { importId: 'a' }, {}, { importId: 'c' }];
    const imports = listImports(
      [createRow('a', 3), createRow('b', 5), createRow('c', 0), createRow('d', 0, ['cat1'])],
      cards,
    );
    expect(imports.map(({ id, remainingCount }) => [id, remainingCount])).toEqual([
      ['a', 2],
      ['b', 0],
      ['d', 0],
    ]);
  });
});
