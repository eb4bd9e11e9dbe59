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
const createNoteFields = (text: string) => ({ note: { text, base: '' } });
const sortById = <Row extends { id: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Returns the contents of a response with rows in a fixed order. */
const readContents = ({ rows }: SyncResponse) => ({
  words: rows.flashcards.map(({ word }) => word).sort(),
  sets: rows.sets,
  history: rows.history,
  entries: sortById(rows.entries).map(({ id, day, order, undone }) => ({ id, day, order, undone })),
});

test('a library too large to be read is replaced like a small one', async () => {
  const family = await server.signUp();
  const { category } = getDefaultIds(family.user.id);
  const first = await syncAs(server, family, {
    changes: [addCard('f900', 'stays', category(1)), logDay(DAY, createNoteFields('first'))],
  });
  const rows = toWholeLibrary(first.rows);
  const [entry] = first.rows.entries;
  const dropped = logDay(DAY, createNoteFields('dropped'));
  const second = await syncAs(server, family, {
    copy: toRevision(first),
    changes: [
      addCard('f901', 'goes', category(1)),
      dropped,
      logDay('2026-03-02', createNoteFields('goes as well')),
      { type: 'undoEntries', childId: 1, day: DAY, entryIds: [entry?.id ?? ''] },
    ],
  });
  const input = { rows, now: new Date(), check: async () => {}, readableBytes: 0 };
  const restore = (replace: boolean) =>
    server.db.asFamily(family.user.id, (tx) => restoreLibrary(tx, family.user.id, { ...input, replace }));
  expect(await restore(false)).toBe('occupied');
  expect(await restore(true)).toBe('restored');
  const fullResponse = await syncAs(server, family);
  expect(readContents(fullResponse)).toMatchObject({
    words: expect.arrayContaining(['stays']),
    sets: first.rows.sets,
    history: [{ date: DAY, entryCount: 2, notes: 'first' }],
  });
  expect(readContents(fullResponse).words).not.toContain('goes');
  const replaced = fullResponse.rows.entries.find(({ id }) => id === dropped.entry.id);
  expect(replaced).toMatchObject({ order: 3, undone: 'day' });
  // A device with the replaced library receives all changes.
  const update = await syncAs(server, family, { copy: toRevision(second) });
  expect(update).toMatchObject({
    whole: false,
    gone: { flashcards: ['f901'], history: ['2026-03-02'] },
  });
  expect(update.rows.flashcards).toHaveLength(fullResponse.rows.flashcards.length);
  expect(await recountLibraries(server.db, new Date(Date.now() + 86_400_000))).toBe(0);
  const later = await syncAs(server, family, { changes: [logDay(DAY, createNoteFields('more'))] });
  expect(later.refused).toEqual([]);
});
