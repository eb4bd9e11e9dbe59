import { expect, test } from 'vitest';
import { recountLibraries } from '#server/library/prune-library.ts';
import { restoreLibrary } from '#server/library/restore-library.ts';
import { toWholeLibrary } from '#shared/account/library-file.test-support.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import { getDefaultIds } from '#tests/support/library/default-ids.ts';
import { addCard, logDay } from '#tests/support/library/library-changes.ts';
import { syncAs, toRevision } from '#tests/support/server/account-server.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const server = setUpTestServer();

const DAY = '2026-03-01';
const withNote = (text: string) => ({ note: { text, base: '' } });
const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Returns an answer's contents, regardless of the order of rows. */
const readContents = ({ rows }: SyncResponse) => ({
  words: rows.flashcards.map(({ word }) => word).sort(),
  sets: rows.sets,
  history: rows.history,
  entries: byId(rows.entries).map(({ id, day, order, undone }) => ({ id, day, order, undone })),
});

test('a library too large to be read is replaced by the rules of a small one', async () => {
  const family = await server.signUp();
  const { category } = getDefaultIds(family.user.id);
  const first = await syncAs(server, family, {
    changes: [addCard('f900', 'stays', category(1)), logDay(DAY, withNote('first'))],
  });
  const rows = toWholeLibrary(first.rows);
  const [entry] = first.rows.entries;
  const dropped = logDay(DAY, withNote('dropped'));
  const second = await syncAs(server, family, {
    copy: toRevision(first),
    changes: [
      addCard('f901', 'goes', category(1)),
      dropped,
      logDay('2026-03-02', withNote('goes, too')),
      { type: 'undoEntries', childId: 1, day: DAY, entryIds: [entry?.id ?? ''] },
    ],
  });
  const input = { rows, now: new Date(), check: async () => {}, readableBytes: 0 };
  const restore = (replace: boolean) =>
    server.db.asFamily(family.user.id, (tx) => restoreLibrary(tx, family.user.id, { ...input, replace }));
  expect(await restore(false)).toBe('occupied');
  expect(await restore(true)).toBe('restored');
  const whole = await syncAs(server, family);
  expect(readContents(whole)).toMatchObject({
    words: expect.arrayContaining(['stays']),
    sets: first.rows.sets,
    history: [{ date: DAY, entryCount: 2, notes: 'first' }],
  });
  expect(readContents(whole).words).not.toContain('goes');
  const replaced = whole.rows.entries.find(({ id }) => id === dropped.entry.id);
  expect(replaced).toMatchObject({ order: 3, undone: 'day' });
  // A device with the replaced library receives all changes.
  const news = await syncAs(server, family, { copy: toRevision(second) });
  expect(news).toMatchObject({ whole: false, gone: { flashcards: ['f901'], history: ['2026-03-02'] } });
  expect(news.rows.flashcards).toHaveLength(whole.rows.flashcards.length);
  expect(await recountLibraries(server.db, new Date(Date.now() + 86_400_000))).toBe(0);
  const later = await syncAs(server, family, { changes: [logDay(DAY, withNote('more'))] });
  expect(later.refused).toEqual([]);
});
