import { describe, expect, it } from 'vitest';
import type { RowVersion } from '#client/library/library-client.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { runChanges } from '#tests/support/library/run-changes.ts';
import { groupVersions, planRestoreVersion } from './restore-version.ts';

const replacedAt = '2026-03-01T08:30:00.000Z';
const cards = ['f1', 'f2', 'f3', 'f4'].map((id) => ({ id, word: `word ${id}`, categoryId: 'cat1' }));
const f1 = cards[0]!;
const set = { id: 1, childId: 1, name: 'Set 1', flashcardIds: ['f2', 'f3'] };
const library = rowsToLibrary({
  categories: [{ id: 'cat1', name: 'Animals' }],
  flashcards: cards,
  sets: [set],
  history: [],
});

function restore(before: Library, version: RowVersion, versions = [version]): Library {
  return runChanges(before, ...planRestoreVersion(before, version, versions, 'Unknown'));
}

describe('planRestoreVersion', () => {
  it('restores a recording and its absence', () => {
    const recording = '00000000-0000-4000-8000-0000000000d1';
    const before: RowVersion = { table: 'flashcards', row: { ...f1, recording }, deleted: false, replacedAt };
    const recorded = restore(library, before);
    expect(recorded.flashcards.get('f1')).toEqual({ ...f1, recording });
    const withoutRecording: RowVersion = { ...before, row: f1 };
    expect(restore(recorded, withoutRecording).flashcards.get('f1')).toEqual(f1);
  });

  // docs/product/library.md#earlier-versions
  it('restores a deleted card with its category and places', () => {
    const versions: RowVersion[] = [
      { table: 'flashcards', row: { id: 'f9', word: 'kite', categoryId: 'cat9' }, deleted: true, replacedAt },
      { table: 'sets', row: { ...set, flashcardIds: ['f2', 'f9', 'f3'] }, deleted: false, replacedAt },
      { table: 'categories', row: { id: 'cat9', name: 'Toys' }, deleted: true, replacedAt },
    ];
    const after = restore(library, versions[0]!, versions);
    expect(after.flashcards.get('f9')?.word).toBe('kite');
    expect(after.categories.get('cat9')?.name).toBe('Toys');
    expect(after.sets.get(1)?.flashcardIds).toEqual(['f2', 'f9', 'f3']);
  });

  it('restores the fields of a card unless they are unchanged', () => {
    const row = { ...f1, english: 'first' };
    const version: RowVersion = { table: 'flashcards', row, deleted: false, replacedAt };
    const after = restore(library, version);
    expect(after.flashcards.get('f1')).toEqual(row);
    expect(planRestoreVersion(after, version, [version], 'Unknown')).toEqual([]);
  });

  it('restores the name of a category or a deleted category', () => {
    const version: RowVersion = {
      table: 'categories',
      row: { id: 'cat1', name: 'Beasts' },
      deleted: false,
      replacedAt,
    };
    expect(restore(library, version).categories.get('cat1')?.name).toBe('Beasts');
    const deletedCategory: RowVersion = { ...version, row: { id: 'cat9', name: 'Toys' }, deleted: true };
    expect(restore(library, deletedCategory).categories.get('cat9')?.name).toBe('Toys');
  });

  it.each([
    {
      name: 'restores the cards of a set except deleted cards',
      row: { ...set, flashcardIds: ['f1', 'f4', 'f9', 'f3'] },
      restored: { ...set, flashcardIds: ['f1', 'f4', 'f3'] },
    },
    { name: 'restores the name of a set', row: { ...set, name: 'First' } },
    { name: 'restores a deleted set', row: { ...set, id: 7, name: 'Set 7' } },
  ])('$name', ({ row, restored = row }) => {
    const version: RowVersion = { table: 'sets', row, deleted: row.id === 7, replacedAt };
    expect(restore(library, version).sets.get(row.id)).toEqual(restored);
  });
});

const LATER = '2026-03-02T08:00:00.000Z';
const EARLIER = '2026-03-01T08:00:00.000Z';
const createCardVersion = (id: string, replacedAt: string, deleted = true): RowVersion => ({
  table: 'flashcards',
  row: { id, word: id, categoryId: 'cat1' },
  replacedAt,
  deleted,
});
const createSetVersion = (replacedAt: string): RowVersion => ({
  table: 'sets',
  row: { id: 1, childId: 1, name: 'Set 1', flashcardIds: ['f1'] },
  replacedAt,
  deleted: false,
});

describe('groupVersions', () => {
  it('groups versions by moment and lists the cards that are still deleted', () => {
    const flashcards = new Map([['f2', { id: 'f2', word: 'f2', categoryId: 'cat1' }]]);
    const versions = [
      createCardVersion('f1', LATER),
      createCardVersion('f2', LATER),
      createSetVersion(LATER),
      createCardVersion('f1', EARLIER, false),
      createSetVersion(EARLIER),
    ];
    const groups = groupVersions(versions, flashcards);
    expect(groups.map(({ at, deletedCards }) => [at, deletedCards.map(({ id }) => id)])).toEqual([
      [LATER, ['f1']],
      [EARLIER, []],
    ]);
    expect(groups.map((group) => group.versions.map(({ table }) => table))).toEqual([
      ['flashcards', 'flashcards'],
      ['flashcards', 'sets'],
    ]);
  });
});
