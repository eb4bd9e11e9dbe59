import { expect, it } from 'vitest';
import type { ImportRow } from '#shared/library/tables/import-row.ts';
import { listImports } from './imports-dialog.tsx';

const row = (id: string, flashcardCount: number, categoryIds: string[] = []): ImportRow => ({
  id,
  at: '2026-03-01T08:30:00.000+01:00',
  fileName: 'words.csv',
  flashcardCount,
  categoryIds,
  undone: false,
});

it('counts the cards of each import that are still there and leaves out imports that brought nothing', () => {
  const cards = [{ importId: 'a' }, { importId: 'a' }, {}, { importId: 'c' }];
  const listed = listImports([row('a', 3), row('b', 5), row('c', 0), row('d', 0, ['cat1'])], cards);
  expect(listed.map(({ id, stillThere }) => [id, stillThere])).toEqual([
    ['a', 2],
    ['b', 0],
    ['d', 0],
  ]);
});
