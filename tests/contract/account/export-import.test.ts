import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { toWholeLibrary } from '#shared/account/library-file.test-support.ts';
import type { WholeLibrary } from '#shared/account/library-file.ts';
import { ACCOUNT_PATHS, SECURITY_PATHS } from '#shared/account/protocol.ts';
import { arbitraryChange, arbitraryLibrary } from '#shared/library/arbitraries.test-support.ts';
import { createDayRecord } from '#shared/library/day-log/create-day-record.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { type Library, LibraryDraft, rowsToLibrary } from '#shared/library/library.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { type RowWrite, toWrites } from '#shared/library/tables/library-tables.ts';
import { getDefaultIds } from '#tests/support/library/default-ids.ts';
import { logDay } from '#tests/support/library/library-changes.ts';
import { proveEmail, setPlan } from '#tests/support/server/account-rows.ts';
import { callAccount, fetchExport, syncAs, toRevision } from '#tests/support/server/account-server.ts';
import { newProfile, type SignedUp } from '#tests/support/server/sign-up.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const server = setUpTestServer();

const ADD_APPLE = {
  type: 'addFlashcard',
  flashcard: { id: 'f900', word: '=苹果, "big"', english: 'apple', pinyin: 'píngguǒ', categoryId: 'cat90' },
  categoryName: '水果 🍎',
} as const;
const LOG_DAY = logDay('2026-03-01', {
  flashes: [{ setId: 1, cardIds: ['f1', 'f900'], count: 3 }],
  times: { add: ['morning'], remove: [] },
  engagement: { value: 5, base: 0 },
  note: { text: 'laughed\nat 牛', base: '' },
});
const ENTRY = { ...LOG_DAY.entry, order: 1 };
const RECORD = createDayRecord(ENTRY, [ENTRY])!;
const EMPTY: WholeLibrary = {
  categories: [],
  flashcards: [],
  sets: [],
  history: [],
  entries: [],
  imports: [],
  children: [],
  rotations: [],
  stories: [],
};

/** All refused imports share one family, because none may change it. */
let refusedFamily: SignedUp | undefined;

/** Returns the default library of a family with `fields` in place of its own. */
function createLibrary({ user }: SignedUp, fields: Partial<WholeLibrary> = {}): WholeLibrary {
  const { categories, flashcards, sets } = createDefaultRows(user.id);
  return { ...EMPTY, categories: [...categories], flashcards: [...flashcards], sets: [...sets], ...fields };
}

const importInto = (family: SignedUp, library: unknown, replace = false) =>
  callAccount(server, family, ACCOUNT_PATHS.import, { library, replace });

/** Returns the library of a device that applies one response after another. */
function applyNews(before: SyncResponse, news: SyncResponse): Library {
  const draft = new LibraryDraft(rowsToLibrary(before.rows));
  for (const [table, keys] of Object.entries(news.gone)) {
    for (const key of keys) draft.write({ table, key, row: null } as RowWrite);
  }
  for (const write of toWrites(news.rows)) draft.write(write);
  return draft.finish();
}

// docs/security.md#export
// docs/security.md#file-names
describe('Export', () => {
  // docs/product/accounts.md#export
  it('contains all data of the account and no secret', async () => {
    const family = await server.signUp({ name: 'Ann Example' });
    await family.client.rest.from('profiles').insert(newProfile(family.user));
    const { card } = getDefaultIds(family.user.id);
    await syncAs(server, family, {
      changes: [ADD_APPLE, LOG_DAY, { type: 'deleteFlashcards', flashcardIds: [card(2)] }],
    });
    await proveEmail(server, family);
    await family.client.auth.resetPasswordForEmail(family.email);
    const { response, files, text, library } = await fetchExport(server, family);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="sproutcards-[\d-]{10}\.zip"$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(files).sort()).toEqual(
      ['README.txt', 'account.json', 'flashcards.csv', 'history.csv', 'library.json'].sort(),
    );
    expect(library.flashcards).toContainEqual(ADD_APPLE.flashcard);
    expect(library.history).toEqual([RECORD]);
    expect(library.entries).toEqual([ENTRY]);
    expect(text('flashcards.csv')).toContain('píngguǒ');
    expect(text('history.csv')).toContain('2026-03-01');
    expect(text('README.txt')).toMatch(/Everything else[\s\S]*其他全部数据/i);
    const account = JSON.parse(text('account.json'));
    expect(account).toMatchObject({
      account: { email: family.email, name: 'Ann Example', has_password: true },
      profile: { plan: 'free' },
      signInMethods: [{ provider: 'email' }],
      sessions: [{ method: 'password' }],
      family: { members: [{ role: 'parent' }], children: [{ id: 1 }] },
      deleted: { flashcards: [{ key: card(2) }] },
    });
    expect(account.earlierVersions).toContainEqual(
      expect.objectContaining({ key: card(2), row: expect.objectContaining({ word: 'cat' }), deleted: true }),
    );
    const { requested, sent } = account.mailLinks;
    expect([...requested, ...sent].map(({ kind }) => kind).sort()).toEqual(['recovery', 'signup']);
    expect(text('account.json')).not.toMatch(/argon2|password_hash|refresh_counter|token|challenge|sealing/);
  });

  it('contains all 120 earlier versions of a card', async () => {
    const family = await server.signUp();
    await syncAs(server, family, { changes: [ADD_APPLE] });
    const words = Array.from({ length: 120 }, (_, index) => `word ${index}`);
    await server.db.transaction(async (tx) => {
      for (const [rev, word] of words.entries()) {
        const row = JSON.stringify({ ...ADD_APPLE.flashcard, word });
        await tx.execute(sql`insert into row_versions
          values (${family.user.id}::uuid, 'flashcards', ${ADD_APPLE.flashcard.id}, ${rev}, ${row}::jsonb, false, now())`);
      }
    });
    const { text } = await fetchExport(server, family);
    const { earlierVersions } = JSON.parse(text('account.json')) as {
      earlierVersions: { row: { word: string } }[];
    };
    expect(earlierVersions.map(({ row }) => row.word)).toEqual(words);
  });

  it('contains nothing of another family', async () => {
    const other = await server.signUp({ name: 'Another Parent' });
    await syncAs(server, other, {
      changes: [{ ...ADD_APPLE, flashcard: { ...ADD_APPLE.flashcard, word: 'secretword' } }],
    });
    const family = await server.signUp();
    const { files, text } = await fetchExport(server, family);
    for (const name of Object.keys(files)) {
      expect(text(name)).not.toMatch(new RegExp(`secretword|Another Parent|${other.user.id}|${other.email}`));
    }
  });
});

describe('Import', () => {
  // docs/product/accounts.md#export
  it('restores any library without loss over another one', async () => {
    let [from, to] = [await server.signUp(), await server.signUp()];
    let imports = 0;
    await fc.assert(
      fc.asyncProperty(
        arbitraryLibrary,
        fc.array(arbitraryChange, { maxLength: 5 }),
        async (library, later) => {
          // An account may import twenty times an hour.
          if (imports > 0 && imports % 10 === 0) [from, to] = [await server.signUp(), await server.signUp()];
          imports += 1;
          const rows = toWholeLibrary(libraryToRows(library));
          expect(await importInto(from, rows, true)).toMatchObject({ status: 200 });
          await syncAs(server, from, { changes: later });
          const exported = (await fetchExport(server, from)).library;
          // A device that was offline receives only what changed.
          const before = await syncAs(server, to);
          expect((await importInto(to, exported, true)).status).toBe(200);
          expect((await fetchExport(server, to)).library).toEqual(exported);
          const news = await syncAs(server, to, { copy: toRevision(before) });
          expect([news.state, news.whole]).toEqual(['same', false]);
          expect(libraryToRows(applyNews(before, news))).toEqual(
            libraryToRows(rowsToLibrary((await syncAs(server, to)).rows)),
          );
        },
      ),
      { numRuns: Number(process.env.IMPORT_RUNS ?? 2) },
    );
  });

  it('replaces a library only on request', async () => {
    const family = await server.signUp();
    const library = createLibrary(family, { history: [RECORD], entries: [ENTRY] });
    const first = await importInto(family, library);
    expect(first).toMatchObject({ status: 200, body: { figures: { flashcards: 25, days: 1 } } });
    const { rev } = await syncAs(server, family);
    expect((await importInto(family, library)).status).toBe(200);
    expect((await syncAs(server, family)).rev).toBe(rev);
    const refused = await importInto(family, createLibrary(family));
    expect(refused).toMatchObject({ status: 409, body: { code: 'library_not_empty' } });
    expect((await fetchExport(server, family)).library.history).toHaveLength(1);
    expect((await importInto(family, createLibrary(family), true)).status).toBe(200);
    expect((await fetchExport(server, family)).library.history).toHaveLength(0);
  });

  it('removes earlier entries of a day that it replaces', async () => {
    const family = await server.signUp();
    await syncAs(server, family, { changes: [logDay('2026-03-01', { flashes: LOG_DAY.entry.flashes })] });
    await importInto(family, createLibrary(family, { history: [RECORD], entries: [ENTRY] }), true);
    const { rows } = await syncAs(server, family, {
      changes: [logDay('2026-03-01', { flashes: LOG_DAY.entry.flashes })],
    });
    expect(rows.history).toMatchObject([{ setUsage: { 1: 6 }, entryCount: 3 }]);
    expect(rows.entries.map(({ order, undone }) => [order, undone]).sort()).toEqual([
      [1, undefined],
      [2, 'day'],
      [3, undefined],
    ]);
  });

  // docs/security.md#changes
  it('enforces the card limit of the plan', async () => {
    const family = await server.signUp();
    await family.client.rest.from('profiles').insert(newProfile(family.user));
    const rows = createLibrary(family);
    const categoryId = rows.categories[0]!.id;
    const extraCards = Array.from({ length: 76 }, (_, index) => ({
      id: `f20${index}`,
      word: `w${index}`,
      categoryId,
    }));
    const library = { ...rows, flashcards: [...rows.flashcards, ...extraCards] };
    const refused = await importInto(family, library);
    expect(refused).toMatchObject({ status: 403, body: { code: 'flashcard_limit' } });
    expect(refused.body.error).toMatch(/101 flashcards.*allows 100/);
    expect((await fetchExport(server, family)).library.flashcards).toHaveLength(25);
    await setPlan(server, family, 'print');
    expect((await importInto(family, library)).status).toBe(200);
  });

  it.each([
    ['an empty object', {}],
    ['a card without its category', { flashcards: [{ id: 'f1', word: 'dog', categoryId: 'cat77' }] }],
    ['a set with a missing card', { sets: [{ id: 1, childId: 1, name: 'Set 1', flashcardIds: ['f404'] }] }],
    [
      'a duplicate key',
      {
        categories: [
          { id: 'cat1', name: 'a' },
          { id: 'cat1', name: 'b' },
        ],
      },
    ],
    [
      'an impossible date',
      { history: [{ ...RECORD, date: '2026-02-31' }], entries: [{ ...ENTRY, day: '2026-02-31' }] },
    ],
    ['a day without its entry', { history: [RECORD] }],
    ['an entry without its day', { entries: [ENTRY] }],
    [
      'a duplicate entry',
      { history: [{ ...RECORD, entryCount: 2 }], entries: [ENTRY, { ...ENTRY, order: 2 }] },
    ],
    [
      'a day of a missing child',
      { history: [{ ...RECORD, childId: 2 }], entries: [{ ...ENTRY, childId: 2 }] },
    ],
    ['only removed children', { children: [{ ...NEW_CHILD, state: 'removed' }] }],
    ['a time before year 1', { history: [RECORD], entries: [{ ...ENTRY, at: '0000-01-01T00:00:00+23:59' }] }],
    ['too many cards', { flashcards: Array(20_001).fill({ id: 'f1', word: 'x', categoryId: 'cat1' }) }],
  ])('refuses %s', async (_name, part) => {
    refusedFamily ??= await server.signUp();
    const family = refusedFamily;
    const response = await importInto(family, Object.keys(part).length === 0 ? part : { ...EMPTY, ...part });
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  it('changes nothing when refused', async () => {
    refusedFamily ??= await server.signUp();
    expect((await fetchExport(server, refusedFamily)).library.flashcards).toHaveLength(25);
  });
});

// docs/security.md#fair-share
test('a HEAD request creates no export', async () => {
  const family = await server.signUp();
  const { status } = await fetch(`${server.url}${ACCOUNT_PATHS.export}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${family.accessToken}` },
  });
  expect(status).toBe(405);
  const { body } = await callAccount(server, family, SECURITY_PATHS.activity);
  expect(JSON.stringify(body)).not.toContain('exported');
});
