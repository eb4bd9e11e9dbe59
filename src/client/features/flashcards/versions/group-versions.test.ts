import { expect, it } from 'vitest';
import type { RowVersion } from '#client/library/fetch-row-versions.ts';
import { groupVersions } from './group-versions.ts';

const [LATER, EARLIER] = ['2026-03-02T08:00:00.000Z', '2026-03-01T08:00:00.000Z'] as const;
const card = (id: string, replacedAt: string, deleted = true): RowVersion => ({
  table: 'flashcards',
  row: { id, word: id, categoryId: 'cat1' },
  replacedAt,
  deleted,
});
const set = (replacedAt: string): RowVersion => ({
  table: 'sets',
  row: { id: 1, childId: 1, name: 'Set 1', flashcardIds: ['f1'] },
  replacedAt,
  deleted: false,
});

it('puts the versions of one moment together and names the cards that are deleted still', () => {
  const there = new Map([['f2', { id: 'f2', word: 'f2', categoryId: 'cat1' }]]);
  const versions = [
    card('f1', LATER),
    card('f2', LATER),
    set(LATER),
    card('f1', EARLIER, false),
    set(EARLIER),
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
