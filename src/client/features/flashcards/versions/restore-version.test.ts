import { describe, expect, it } from 'vitest';
import type { RowVersion } from '#client/library/library-client.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { runChanges } from '#tests/support/library/run-changes.ts';
import { groupVersions, planRestoreVersion } from './restore-version.ts';

const replacedAt = '2026-03-01T08:30:00.000Z';
const cards = ['f1', 'f2', 'f3', 'f4'].map((id) => ({ id, word: `word ${id}`, categoryId: 'cat1' }));
const [f1] = cards;
if (!f1) throw new Error('There are cards.');
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
  it('brings back the recording that a card had, and that it had none', () => {
    const recording = '00000000-0000-4000-8000-0000000000d1';
    const before: RowVersion = { table: 'flashcards', row: { ...f1, recording }, deleted: false, replacedAt };
    const recorded = restore(library, before);
    expect(recorded.flashcards.get('f1')).toEqual({ ...f1, recording });
    const without: RowVersion = { ...before, row: f1 };
    expect(restore(recorded, without).flashcards.get('f1')).toEqual(f1);
  });

  // docs/product/library.md#earlier-versions
  it('brings a deleted card back with its category and its places', () => {
    const versions: RowVersion[] = [
      { table: 'flashcards', row: { id: 'f9', word: 'kite', categoryId: 'cat9' }, deleted: true, replacedAt },
      { table: 'sets', row: { ...set, flashcardIds: ['f2', 'f9', 'f3'] }, deleted: false, replacedAt },
      { table: 'categories', row: { id: 'cat9', name: 'Toys' }, deleted: true, replacedAt },
    ];
    const [card] = versions;
    if (!card) throw new Error('There is a card.');
    const after = restore(library, card, versions);
    expect(after.flashcards.get('f9')?.word).toBe('kite');
    expect(after.categories.get('cat9')?.name).toBe('Toys');
    expect(after.sets.get(1)?.flashcardIds).toEqual(['f2', 'f9', 'f3']);
  });

  it('brings the fields of a card back, and plans nothing for a card that is as it was', () => {
    const row = { ...f1, english: 'first' };
    const version: RowVersion = { table: 'flashcards', row, deleted: false, replacedAt };
    const after = restore(library, version);
    expect(after.flashcards.get('f1')).toEqual(row);
    expect(planRestoreVersion(after, version, [version], 'Unknown')).toEqual([]);
  });

  it('brings a category back by its name, or whole', () => {
    const version: RowVersion = {
      table: 'categories',
      row: { id: 'cat1', name: 'Beasts' },
      deleted: false,
      replacedAt,
    };
    expect(restore(library, version).categories.get('cat1')?.name).toBe('Beasts');
    const gone: RowVersion = { ...version, row: { id: 'cat9', name: 'Toys' }, deleted: true };
    expect(restore(library, gone).categories.get('cat9')?.name).toBe('Toys');
  });

  it.each([
    {
      does: 'gives a set the cards that it held, at their places, without deleted ones',
      row: { ...set, flashcardIds: ['f1', 'f4', 'f9', 'f3'] },
      restored: { ...set, flashcardIds: ['f1', 'f4', 'f3'] },
    },
    { does: 'gives a set the name that it had', row: { ...set, name: 'First' } },
    { does: 'brings a deleted set back', row: { ...set, id: 7, name: 'Set 7' } },
  ])('$does', ({ row, restored = row }) => {
    const version: RowVersion = { table: 'sets', row, deleted: row.id === 7, replacedAt };
    expect(restore(library, version).sets.get(row.id)).toEqual(restored);
  });
});

const [LATER, EARLIER] = ['2026-03-02T08:00:00.000Z', '2026-03-01T08:00:00.000Z'] as const;
const card = (id: string, replacedAt: string, deleted = true): RowVersion => ({
  table: 'flashcards',
  row: { id, word: id, categoryId: 'cat1' },
  replacedAt,
  deleted,
});
const setVersion = (replacedAt: string): RowVersion => ({
  table: 'sets',
  row: { id: 1, childId: 1, name: 'Set 1', flashcardIds: ['f1'] },
  replacedAt,
  deleted: false,
});

describe('groupVersions', () => {
  it('puts the versions of one moment together and names the cards that are deleted still', () => {
    const there = new Map([['f2', { id: 'f2', word: 'f2', categoryId: 'cat1' }]]);
    const versions = [
      card('f1', LATER),
      card('f2', LATER),
      setVersion(LATER),
      card('f1', EARLIER, false),
      setVersion(EARLIER),
    ];
    const groups = groupVersions(versions, there);
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
