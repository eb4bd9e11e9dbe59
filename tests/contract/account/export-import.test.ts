import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profiles } from '#server/profiles/tables.ts';
import { ACCOUNT_PATHS } from '#shared/account-data/protocol.ts';
import { arbitraryChange, arbitraryLibrary } from '#shared/library/arbitraries.test-support.ts';
import type { Change } from '#shared/library/change.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { libraryToRows, rowsToLibrary } from '#shared/library/library.ts';
import { callAccount, fetchExport, syncAs } from '#tests/support/account-server.ts';
import { newProfile, type SignedUp } from '#tests/support/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const RICH = {
  type: 'putFlashcard',
  flashcard: { id: 'f900', word: '=苹果, "big"', english: 'apple', pinyin: 'píngguǒ', categoryId: 'cat90' },
  categoryName: '水果 🍎',
} as const;
const DAY: Extract<Change, { type: 'saveRecord' }> = {
  type: 'saveRecord',
  record: {
    date: '2026-03-01',
    selectedSets: [1],
    setUsage: { '1': 3 },
    setCards: { '1': ['f1', 'f900'] },
    engagement: 5,
    engagementTimes: ['morning'],
    notes: 'laughed\nat 牛',
  },
};

const importInto = (family: SignedUp, library: unknown, replace = false) =>
  callAccount(server, family, ACCOUNT_PATHS.import, { library, replace });

describe('an export', () => {
  it('is one ZIP that holds everything and no secret', async () => {
    const family = await server.signUp({ name: 'Ann Example' });
    await family.client.rest.from('profiles').insert(newProfile(family.user));
    await syncAs(server, family, { changes: [RICH, DAY, { type: 'deleteFlashcard', flashcardId: 'f2' }] });
    await family.client.auth.resetPasswordForEmail(family.email);
    const { response, files, text, library } = await fetchExport(server, family);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="sproutcards-[\d-]{10}\.zip"$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(files).sort()).toEqual(
      ['README.txt', 'account.json', 'flashcards.csv', 'history.csv', 'library.json'].sort(),
    );
    expect(library.flashcards).toContainEqual(RICH.flashcard);
    expect(library.history).toEqual([DAY.record]);
    expect(text('flashcards.csv')).toContain('píngguǒ');
    expect(text('history.csv')).toContain('2026-03-01');
    expect(text('README.txt')).toMatch(/Everything else[\s\S]*其他全部数据/i);
    const account = JSON.parse(text('account.json'));
    expect(account).toMatchObject({
      account: { email: family.email, name: 'Ann Example', has_password: true },
      profile: { plan: 'free' },
      signInMethods: [{ provider: 'email' }],
      sessions: [{ method: 'password' }],
      deleted: { flashcards: [{ id: 'f2', word: 'cat' }] },
    });
    const { requested, sent } = account.mailLinks;
    expect([...requested, ...sent]).toMatchObject([{ kind: 'recovery' }]);
    expect(text('account.json')).not.toMatch(/argon2|password_hash|refresh_counter|token_hash|challenge/);
  });

  it('holds nothing of another family', async () => {
    const other = await server.signUp({ name: 'Somebody Else' });
    await syncAs(server, other, {
      changes: [{ ...RICH, flashcard: { ...RICH.flashcard, word: 'secretword' } }],
    });
    const family = await server.signUp();
    const { files, text } = await fetchExport(server, family);
    for (const name of Object.keys(files)) {
      expect(text(name)).not.toMatch(new RegExp(`secretword|Somebody Else|${other.user.id}|${other.email}`));
    }
  });
});

describe('an import', () => {
  it('brings any library back without loss, also over another one', async () => {
    const from = await server.signUp();
    const to = await server.signUp();
    await fc.assert(
      fc.asyncProperty(
        arbitraryLibrary,
        fc.array(arbitraryChange, { maxLength: 5 }),
        async (library, later) => {
          const rows = libraryToRows(library);
          expect(await importInto(from, rows, true)).toMatchObject({ status: 200 });
          await syncAs(server, from, { changes: later });
          const exported = (await fetchExport(server, from)).library;
          // A device of the other family that was away follows by what changed alone.
          const before = await syncAs(server, to);
          expect((await importInto(to, exported, true)).status).toBe(200);
          expect((await fetchExport(server, to)).library).toEqual(exported);
          const news = await syncAs(server, to, { since: before.rev });
          const kept = rowsToLibrary(before.rows);
          const gone = new Set<string | number>([
            ...news.gone.categories,
            ...news.gone.flashcards,
            ...news.gone.history,
          ]);
          const merged = libraryToRows(
            rowsToLibrary({
              categories: [...kept.categories.values(), ...news.rows.categories].filter(
                ({ id }) => !gone.has(id),
              ),
              flashcards: [...kept.flashcards.values(), ...news.rows.flashcards].filter(
                ({ id }) => !gone.has(id),
              ),
              sets: [...kept.sets.values(), ...news.rows.sets],
              history: [...kept.history.values(), ...news.rows.history].filter(({ date }) => !gone.has(date)),
            }),
          );
          expect(merged).toEqual(exported);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('goes into an untouched account, is harmless when repeated, and replaces only when that was agreed', async () => {
    const family = await server.signUp();
    const library = { ...createDefaultRows(), history: [DAY.record] };
    const first = await importInto(family, library);
    expect(first).toMatchObject({ status: 200, body: { figures: { flashcards: 25, days: 1 } } });
    const { rev } = await syncAs(server, family);
    expect((await importInto(family, library)).status).toBe(200);
    expect((await syncAs(server, family)).rev).toBe(rev);
    const refused = await importInto(family, createDefaultRows());
    expect(refused).toMatchObject({ status: 409, body: { code: 'library_not_empty' } });
    expect((await fetchExport(server, family)).library.history).toHaveLength(1);
    expect((await importInto(family, createDefaultRows(), true)).status).toBe(200);
    expect((await fetchExport(server, family)).library.history).toHaveLength(0);
  });

  it('keeps to the plan', async () => {
    const family = await server.signUp();
    await family.client.rest.from('profiles').insert(newProfile(family.user));
    const rows = createDefaultRows();
    const more = Array.from({ length: 76 }, (_, i) => ({ id: `f20${i}`, word: `w${i}`, categoryId: 'cat1' }));
    const library = { ...rows, flashcards: [...rows.flashcards, ...more] };
    const refused = await importInto(family, library);
    expect(refused).toMatchObject({ status: 403, body: { code: 'flashcard_limit' } });
    expect(refused.body.error).toMatch(/101 flashcards.*allows 100/);
    expect((await fetchExport(server, family)).library.flashcards).toHaveLength(25);
    await server.db.transaction((tx) =>
      tx.update(profiles).set({ plan: 'print' }).where(eq(profiles.id, family.user.id)),
    );
    expect((await importInto(family, library)).status).toBe(200);
  });

  it.each([
    ['nothing', {}],
    ['a card without its category', { flashcards: [{ id: 'f1', word: 'dog', categoryId: 'cat77' }] }],
    ['a set with a card that is not there', { sets: [{ id: 1, name: 'Set 1', flashcardIds: ['f404'] }] }],
    [
      'a key twice',
      {
        categories: [
          { id: 'cat1', name: 'a' },
          { id: 'cat1', name: 'b' },
        ],
      },
    ],
    ['a day that is none', { history: [{ ...DAY.record, date: '2026-02-31' }] }],
    ['too many cards', { flashcards: Array(20_001).fill({ id: 'f1', word: 'x', categoryId: 'cat1' }) }],
  ])('refuses %s', async (_name, part) => {
    const family = await server.signUp();
    const empty = { categories: [], flashcards: [], sets: [], history: [] };
    const answer = await importInto(family, Object.keys(part).length === 0 ? part : { ...empty, ...part });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect((await fetchExport(server, family)).library.flashcards).toHaveLength(25);
  });
});
