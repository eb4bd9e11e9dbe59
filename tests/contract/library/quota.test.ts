import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ensureFamily } from '#server/library/family.ts';
import { readPage } from '#server/library/library-reader.ts';
import { pruneLibraries, recountLibraries } from '#server/library/prune-library.ts';
import { restoreLibrary } from '#server/library/restore-library.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { DAY_RESERVE, getUsedShare, LIBRARY_QUOTA, type Room } from '#shared/library/quota.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { getDefaultIds } from '#tests/support/library/default-ids.ts';
import {
  addCard,
  deleteCards,
  editCard,
  importCards,
  logDay,
} from '#tests/support/library/library-changes.ts';
import { createLongLibrary, ENTRIES_PER_DAY, TEN_YEARS } from '#tests/support/library/ten-years-family.ts';
import { itLong } from '#tests/support/long-test.ts';
import {
  callAccount,
  fetchExport,
  listRefusals,
  syncAs,
  toRevision,
} from '#tests/support/server/account-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const DAY_MS = 86_400_000;

const server = setUpTestServer({ settings: { planLimits: 'off' } });

async function readUsed({ user }: SignedUp): Promise<Room> {
  const rows = await runSql<Room>(
    server.db,
    sql`select bytes_used as bytes, rows_used as rows from families where id = ${user.id}::uuid`,
  );
  return { bytes: Number(rows[0]?.bytes), rows: Number(rows[0]?.rows) };
}

/** Changes the stored sums of a family. */
async function setUsed({ user }: SignedUp, used: Room): Promise<void> {
  await runSql(
    server.db,
    sql`update families set bytes_used = ${used.bytes}, rows_used = ${used.rows} where id = ${user.id}::uuid`,
  );
}

/** Counts the families whose sums differ from their rows. */
const countWrongSums = () =>
  recountLibraries(server.db, new Date(Date.now() + 10 * DAY_MS + countWrongSums.calls++));
countWrongSums.calls = 0;

describe('The sums of a family', () => {
  it('match its rows after every change', async () => {
    const family = await server.signUp();
    const { card, category } = getDefaultIds(family.user.id);
    await syncAs(server, family, { changes: [] });
    expect(await countWrongSums()).toBe(0);
    const note = { note: { text: '一二三 with "quotes" and \\', base: '' } };
    const entry = logDay('2026-03-01', note).entry;
    const batches: Change[][] = [
      [importCards({ id: category(1), name: 'Animals' }, ['cow', 'hen', '猫'])],
      [addCard('f900', 'one', category(1)), addCard('f900', 'twice', category(1))],
      [
        editCard(
          { id: 'f900', word: 'a longer word', pinyin: 'yī', categoryId: category(1) },
          { word: 'one', pinyin: null },
        ),
      ],
      [
        { type: 'addToSet', setId: 1, flashcardIds: ['f900'] },
        { type: 'removeFromSet', setId: 1, flashcardIds: [card(1)] },
      ],
      [{ type: 'logDay', entry }, logDay('2026-03-01'), logDay('2026-03-02', note)],
      [{ type: 'undoEntries', childId: 1, day: '2026-03-01', entryIds: [entry.id] }],
      [deleteCards('f900', card(2)), addCard('f900', 'back', category(1))],
      [deleteCards('f900')],
      [{ type: 'removeFromSet', setId: 77, flashcardIds: [card(1)] }],
    ];
    for (const changes of batches) {
      await syncAs(server, family, { changes });
      expect(await countWrongSums()).toBe(0);
    }
    const { library } = await fetchExport(server, family);
    const response = await callAccount(server, family, '/api/account/import', {
      library: { ...library, flashcards: library.flashcards.slice(3), sets: [] },
      replace: true,
    });
    expect(response.status).toBe(200);
    expect(await countWrongSums()).toBe(0);
    for (const days of [31, 401, 801]) {
      await pruneLibraries(server.db, new Date(Date.now() + days * DAY_MS));
      expect(await countWrongSums()).toBe(0);
    }
  });

  it('are corrected by the hourly run', async () => {
    const family = await server.signUp();
    await syncAs(server, family);
    const used = await readUsed(family);
    const { body } = await callAccount(server, family, '/api/account');
    expect(body.usedShare).toBeCloseTo(getUsedShare(used), 10);
    await setUsed(family, { bytes: 1, rows: 1 });
    expect(await countWrongSums()).toBe(1);
    expect(await readUsed(family)).toEqual(used);
  });
});

describe('A library at its quota', () => {
  // docs/product/limits.md#quota
  // docs/security.md#disk-space
  it('refuses additions and accepts deletions and logged days', async () => {
    const family = await server.signUp();
    const { card, category } = getDefaultIds(family.user.id);
    await syncAs(server, family);
    await setUsed(family, LIBRARY_QUOTA);
    const response = await syncAs(server, family, {
      changes: [
        addCard('f900', 'new', category(1)),
        editCard(
          { id: card(1), word: 'a much longer word than before', categoryId: category(1) },
          { word: 'dog' },
        ),
        logDay('2026-03-01'),
        deleteCards(card(3)),
        { type: 'removeFromSet', setId: 1, flashcardIds: [card(1)] },
      ],
    });
    expect(listRefusals(response)).toEqual(['library_full', 'library_full']);
    await setUsed(family, {
      bytes: LIBRARY_QUOTA.bytes + 2 * DAY_RESERVE.bytes,
      rows: LIBRARY_QUOTA.rows + 2 * DAY_RESERVE.rows,
    });
    const overReserve = await syncAs(server, family, {
      changes: [logDay('2026-03-02'), deleteCards(card(4))],
    });
    expect(listRefusals(overReserve)).toEqual(['library_full']);
    expect(await countWrongSums()).toBe(1);
  });

  it('makes room at once when cards are deleted', async () => {
    const family = await server.signUp();
    const { category } = getDefaultIds(family.user.id);
    const first = await syncAs(server, family, {
      changes: [
        importCards(
          { id: category(1), name: 'Animals' },
          Array.from({ length: 3_000 }, (_, i) => `w${i}`),
        ),
      ],
    });
    const before = await readUsed(family);
    const ids = first.rows.flashcards.map(({ id }) => id).filter((id) => id.startsWith('f5000'));
    const second = await syncAs(server, family, { changes: [deleteCards(...ids)] });
    const deleted = await readUsed(family);
    expect(deleted.rows).toBeGreaterThan(before.rows + 3_000);
    // The excess is larger than the earlier versions alone.
    await setUsed(family, { bytes: LIBRARY_QUOTA.bytes, rows: LIBRARY_QUOTA.rows + 4_000 });
    const response = await syncAs(server, family, {
      copy: toRevision(second),
      changes: [addCard('f900', 'new', category(1))],
    });
    expect(listRefusals(response)).toEqual([]);
    expect((await syncAs(server, family, { copy: toRevision(first) })).whole).toBe(true);
  });

  it('refuses an import that would exceed it', async () => {
    const family = await server.signUp();
    await syncAs(server, family);
    const { library } = await fetchExport(server, family);
    await setUsed(family, LIBRARY_QUOTA);
    const extraCard = { ...library.flashcards[0]!, id: 'f900', word: 'more' };
    const response = await callAccount(server, family, '/api/account/import', {
      library: { ...library, flashcards: [...library.flashcards, extraCard] },
      replace: true,
    });
    expect(response).toMatchObject({ status: 403, body: { code: 'library_full' } });
  });
});

describe('readPage', () => {
  it('ends a page after a megabyte', async () => {
    const { user } = await server.signUp();
    const notes = 'x'.repeat(600_000);
    await server.db.asFamily(user.id, async (tx) => {
      await ensureFamily(tx, user.id, new Date());
      for (const day of ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']) {
        await tx.execute(sql`
          insert into library_rows (family_id, table_name, key, rev, "row")
          values (${user.id}::uuid, 'history', ${day}, 2, json_build_object('date', ${day}::text, 'notes', ${notes}::text))`);
      }
      const pages: number[] = [];
      let start: Awaited<ReturnType<typeof readPage>>['next'] = null;
      do {
        const page = await readPage(tx, { familyId: user.id, since: 1, whole: false }, { start });
        pages.push(page.rows.history.length);
        start = page.next;
      } while (start !== null);
      expect(pages).toEqual([2, 2, 1]);
    });
  });
});

const CARDS = 20_000;
/** The change and the revision of each session, of 128 bytes each, are stored for 400 days. */
const CHANGES: Room = { bytes: 400 * ENTRIES_PER_DAY * 2 * 128, rows: 400 * ENTRIES_PER_DAY * 2 };
/** The earlier notes of 30 days, if each session writes one of a kilobyte. */
const VERSIONS: Room = { bytes: 30 * ENTRIES_PER_DAY * 1_128, rows: 30 * ENTRIES_PER_DAY };

// The size after ten years is extrapolated from small libraries because writing ten years takes a minute.
// docs/product/limits.md#quota
itLong('ten years of nine sessions a day with 20,000 cards use less than half of the quota', async () => {
  const measure = async (days: number, cards: number): Promise<Room> => {
    const family = await server.signUp();
    const { user } = family;
    const rows = createLongLibrary({ userId: user.id, today: '2026-03-01', days, cards });
    const input = { rows, replace: true, now: new Date(), check: async () => {} };
    await server.db.asFamily(user.id, (tx) => restoreLibrary(tx, user.id, input));
    await pruneLibraries(server.db, new Date(Date.now() + 31 * DAY_MS));
    return readUsed(family);
  };
  const [small, longer, wider] = [await measure(5, 500), await measure(25, 500), await measure(5, 1_500)];
  for (const unit of ['bytes', 'rows'] as const) {
    const perDay = (longer[unit] - small[unit]) / 20;
    const perCard = (wider[unit] - small[unit]) / 1_000;
    const total = TEN_YEARS * perDay + CARDS * perCard + CHANGES[unit] + VERSIONS[unit];
    expect(total).toBeLessThan(LIBRARY_QUOTA[unit] / 2);
  }
});
