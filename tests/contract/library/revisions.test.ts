import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { requestPages } from '#client/device/sync-requests.ts';
import { pruneDeleted, pruneLibraries } from '#server/library/prune-library.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { type Revision, type SyncResponse, VERSIONS_PATH } from '#shared/library/sync-protocol.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { LIBRARY_TABLES } from '#shared/library/tables/library-tables.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { getDefaultIds } from '#tests/support/library/default-ids.ts';
import { FamilyDevice } from '#tests/support/library/family-devices.ts';
import {
  addCard,
  deleteCards,
  editCard,
  importCards,
  logDay,
} from '#tests/support/library/library-changes.ts';
import { sendChanges } from '#tests/support/library/send-changes.ts';
import { callAccount, syncAs, toRevision } from '#tests/support/server/account-server.ts';
import { receiveFrom, sendTo } from '#tests/support/server/receive-from.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const server = setUpTestServer({ settings: { planLimits: 'off' } });

const DAY_MS = 24 * 3_600_000;
const addFood: Change = { type: 'addCategory', category: { id: 'cat50', name: 'Food' } };
const addDays = (days: number) => new Date(server.clock().getTime() + days * DAY_MS);

describe('A diverged copy', () => {
  it.each([
    ['a revision ahead of the server', { rev: 99, token: 'x' }],
    ['a known revision and an unknown token', { rev: 1, token: 'x' }],
  ])('with %s is replaced by the full library', async (_name, copy) => {
    const family = await server.signUp();
    await syncAs(server, family, { changes: [logDay('2026-03-01')] });
    const response = await syncAs(server, family, { copy, changes: [addFood] });
    expect(response).toMatchObject({ state: 'diverged', whole: true, rev: 2, acknowledged: [], refused: [] });
    expect(response.rows.categories).toHaveLength(5);
    expect(response.rows.history).toHaveLength(1);
  });

  it('is detected after a restored server has reached the same revision again', async () => {
    const family = await server.signUp();
    await syncAs(server, family);
    const dump = await runSql<{ token: string }>(
      server.db,
      sql`select token from families where id = ${family.user.id}`,
    );
    const ahead = toRevision(await syncAs(server, family, { changes: [addFood] }));
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`delete from revisions where family_id = ${family.user.id} and rev = 2`);
      await tx.execute(sql`delete from library_rows where family_id = ${family.user.id} and rev = 2`);
      await tx.execute(
        sql`update families set rev = 1, token = ${dump[0]?.token} where id = ${family.user.id}`,
      );
    });
    const other = await syncAs(server, family, { changes: [logDay('2026-03-01')] });
    expect(other.rev).toBe(ahead.rev);
    expect(await syncAs(server, family, { copy: ahead })).toMatchObject({ state: 'diverged', whole: true });
  });
});

describe('Pruning', () => {
  /** Signs up a family whose second revision deletes a card and whose third adds a category. */
  async function signUpWithRevisions() {
    const family = await server.signUp();
    const { card, category } = getDefaultIds(family.user.id);
    const first = toRevision(await syncAs(server, family));
    const second = toRevision(await syncAs(server, family, { copy: first, changes: [deleteCards(card(1))] }));
    await syncAs(server, family, { copy: second, changes: [addFood] });
    return { family, first, second, card, category };
  }

  it('keeps everything for 400 days', async () => {
    const { family, first, card } = await signUpWithRevisions();
    await pruneLibraries(server.db, addDays(399));
    const response = await syncAs(server, family, { copy: first });
    expect(response).toMatchObject({ state: 'same', whole: false, gone: { flashcards: [card(1)] } });
  });

  it('keeps the revision that was the newest 400 days ago', async () => {
    const { family, first, second, card } = await signUpWithRevisions();
    await runSql(
      server.db,
      sql`update revisions set created_at = ${addDays(300).toISOString()}::timestamptz
        where family_id = ${family.user.id} and rev = 3`,
    );
    await pruneLibraries(server.db, addDays(401));
    expect(await syncAs(server, family, { copy: second })).toMatchObject({ state: 'same', whole: false });
    const stale = await syncAs(server, family, { copy: first });
    expect(stale).toMatchObject({ state: 'stale', whole: true, rev: 3 });
    expect(stale.rows.flashcards.map(({ id }) => id)).not.toContain(card(1));
    const rows = await runSql(
      server.db,
      sql`select key from library_rows where family_id = ${family.user.id} and "row" is null`,
    );
    expect(rows).toEqual([]);
  });

  it('lets a stale device log days but not restore deleted rows', async () => {
    const { family, first, card, category } = await signUpWithRevisions();
    await pruneLibraries(server.db, addDays(801));
    const day = logDay('2026-03-01', { flashes: [{ setId: 1, cardIds: [card(2)], count: 2 }] });
    const ids = [1, 2].map(() => crypto.randomUUID());
    const response = await syncAs(server, family, {
      copy: first,
      changes: [addCard(card(1), 'dog', category(1)), day],
      ids,
    });
    expect(response).toMatchObject({ state: 'stale', whole: true, acknowledged: ids });
    expect(response.refused).toEqual([{ id: ids[0], code: 'too_old' }]);
    expect(response.rows.history).toMatchObject([{ setUsage: { 1: 2 } }]);
  });

  it('deletes applied changes after 400 days and row versions after 30', async () => {
    const family = await server.signUp();
    const { card } = getDefaultIds(family.user.id);
    await syncAs(server, family, { changes: [{ type: 'deleteFlashcards', flashcardIds: [card(1)] }] });
    const countRows = async () => {
      const rows = await runSql<{ versions: number; changes: number }>(
        server.db,
        sql`select
          (select count(*)::integer from row_versions where family_id = ${family.user.id}) as versions,
          (select count(*)::integer from applied_changes where family_id = ${family.user.id}) as changes`,
      );
      return rows[0];
    };
    await pruneLibraries(server.db, addDays(29));
    expect(await countRows()).toEqual({ versions: 2, changes: 1 });
    await pruneLibraries(server.db, addDays(31));
    expect(await countRows()).toEqual({ versions: 0, changes: 1 });
    await pruneLibraries(server.db, addDays(401));
    expect(await countRows()).toEqual({ versions: 0, changes: 0 });
  });
});

describe('Earlier versions', () => {
  it('are listed newest first', async () => {
    const family = await server.signUp();
    const { card, category, rows } = getDefaultIds(family.user.id);
    const [dog] = rows.flashcards;
    const edit = editCard({ ...dog!, english: 'a dog' }, { english: null });
    await syncAs(server, family, { changes: [edit] });
    await syncAs(server, family, { changes: [deleteCards(card(1))] });
    const rename = { id: category(2), name: 'Cars' };
    await syncAs(server, family, {
      changes: [{ type: 'renameCategory', category: rename, base: 'Vehicles' }, addFood],
    });
    const { body } = await callAccount(server, family, VERSIONS_PATH);
    const versions = body.versions as { table: string; row: object; deleted: boolean }[];
    expect(versions.map(({ table, row, deleted }) => ({ table, row, deleted }))).toEqual([
      { table: 'categories', row: { id: category(2), name: 'Vehicles' }, deleted: false },
      { table: 'flashcards', row: { ...dog, english: 'a dog' }, deleted: true },
      { table: 'sets', row: rows.sets[0], deleted: false },
      { table: 'flashcards', row: dog, deleted: false },
    ]);
  });

  it('do not exist for new rows of an import', async () => {
    const family = await server.signUp();
    const { category } = getDefaultIds(family.user.id);
    await syncAs(server, family, {
      changes: [importCards({ id: category(1), name: 'Animals' }, ['cow', 'sheep'])],
    });
    expect((await callAccount(server, family, VERSIONS_PATH)).body).toEqual({ versions: [] });
  });
});

describe('Pages', () => {
  const NOTE = 'x'.repeat(4_900);
  const logLongDays = (from: number, count: number): Change[] =>
    Array.from({ length: count }, (_, i) => {
      const day = new Date(Date.UTC(2020, 0, 1 + from + i)).toISOString().slice(0, 10);
      return logDay(day, { note: { text: NOTE, base: '' } });
    });

  /** Signs up a family with days of long notes, about 100 of which fill a page. */
  async function signUpWithDays(days: number) {
    const family = await server.signUp();
    const first = toRevision(await syncAs(server, family));
    const half = days / 2;
    await syncAs(server, family, { changes: logLongDays(0, half) });
    await syncAs(server, family, { changes: logLongDays(half, half) });
    return { family, first };
  }

  async function readPages(family: { accessToken: string }, copy: Revision | null) {
    const pages: SyncResponse[] = [];
    let page: SyncResponse['more'] = null;
    do {
      pages.push(await syncAs(server, family, { copy, page }));
      page = pages.at(-1)!.more;
    } while (page !== null);
    return pages;
  }

  it('contain each row once while another device writes', async () => {
    const { family, first } = await signUpWithDays(160);
    for (const copy of [null, first]) {
      const pages = await readPages(family, copy);
      expect(pages.length).toBeGreaterThan(1);
      for (const page of pages) {
        expect(JSON.stringify(page).length).toBeLessThan(1_100_000);
        expect([page.rev, page.token, page.whole]).toEqual([3, pages[0]?.token, copy === null]);
      }
      const days = pages.flatMap(({ rows }) => rows.history.map(({ date }) => date));
      const entries = pages.flatMap(({ rows }) => rows.entries.map(({ id }) => id));
      expect([new Set(days).size, days.length]).toEqual([160, 160]);
      expect([new Set(entries).size, entries.length]).toEqual([160, 160]);
      expect(pages.flatMap(({ rows }) => rows.flashcards)).toHaveLength(copy === null ? 25 : 0);
    }
    const firstPage = await syncAs(server, family);
    const copy = toRevision(firstPage);
    const written = await syncAs(server, family, { copy, changes: [addFood] });
    expect(written.rev).toBe(4);
    const secondPage = await syncAs(server, family, { page: firstPage.more });
    expect(toRevision(secondPage)).toEqual(copy);
    const next = await syncAs(server, family, { copy });
    expect(next.rows.categories).toEqual([{ id: 'cat50', name: 'Food' }]);
  });

  // docs/product/data-and-devices.md#equal-copies
  it('are discarded when deletions are pruned between them', async () => {
    const family = await server.signUp();
    const device = new FamilyDevice(family.user.id);
    // This is the last day so that its deletion is not on the first page.
    const day = '2021-06-01';
    const logged = logDay(day);
    await sendChanges(server, family.accessToken, [logged]);
    await device.syncUntilSent(receiveFrom(server, family));
    expect([...device.library.history.keys()]).toEqual([day]);
    const undo: Change = { type: 'undoEntries', childId: FIRST_CHILD, day, entryIds: [logged.entry.id] };
    await sendChanges(server, family.accessToken, [undo, ...logLongDays(0, 130)]);

    const result = await requestPages(async (request) => {
      const page = await sendTo(server, family)(request);
      await server.db.transaction((tx) => pruneDeleted(tx, family.user.id, 4));
      return page;
    }, device.createNextRequest());
    expect(result).toMatchObject({ kind: 'unreadable' });
    await device.syncUntilSent(receiveFrom(server, family));
    expect(device.library.history.size).toBe(130);
  });

  it('start over for an unknown revision or key', async () => {
    const family = await server.signUp();
    await syncAs(server, family);
    const cursors = [
      { rev: 9, table: 'sets', after: '1' } as const,
      ...LIBRARY_TABLES.map((table) => ({ rev: 1, table, after: 'no \u0000 key' })),
    ];
    for (const page of cursors) {
      const response = await syncAs(server, family, { page });
      expect([response.rev, response.rows.categories.length, response.more]).toEqual([1, 5, null]);
    }
  });
});
