import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import type { ChangeOf } from '#shared/library/changes/change.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import { VERSIONS_PATH } from '#shared/library/sync-protocol.ts';
import type { DefaultWordChoice } from '#shared/library/word-choice.ts';
import { addCard, logDay } from '#tests/support/library/library-changes.ts';
import { callAccount, fetchExport, revisionOf, syncAs } from '#tests/support/server/account-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { planLimits: 'on' } });
});
afterAll(() => server.close());

const choose = (language: DefaultWordChoice): ChangeOf<'chooseDefaults'> => ({
  type: 'chooseDefaults',
  language,
});
const codes = ({ refused }: { refused: readonly { code: string }[] }) => refused.map(({ code }) => code);
const readRows = async (family: SignedUp) =>
  libraryToRows(rowsToLibrary((await syncAs(server, family)).rows));

/** A family after its first sync, which has made the English words. */
async function startFamily() {
  const family = await server.signUp();
  const copy = revisionOf(await syncAs(server, family));
  return { family, copy };
}

describe('the choice of the first words', () => {
  it('replaces the English ones, in categories, cards and sets alike', async () => {
    const { family, copy } = await startFamily();
    expect(copy.rev).toBe(1);
    const answer = await syncAs(server, family, { copy, changes: [choose('zh')] });
    expect(answer).toMatchObject({ rev: 2, state: 'same', refused: [] });
    const { children: _children, ...words } = createDefaultRows(family.user.id, 'zh');
    expect(await readRows(family)).toMatchObject(words);
    const { versions } = (await callAccount(server, family, VERSIONS_PATH)).body;
    expect(versions).toEqual([]);
    // They count as 25 cards, as before: Free has room for 75 more.
    const more = Array.from({ length: 76 }, (_, i) => addCard(`f${9_000 + i}`, `word ${i}`, 'cat90'));
    expect(codes(await syncAs(server, family, { copy, changes: more }))).toEqual(['plan_flashcard_limit']);
  });

  it('is made in the very first request of a family as well, with the name of the child', async () => {
    const family = await server.signUp();
    const [child] = createDefaultRows(family.user.id).children;
    if (!child) throw new Error('A family begins with a child.');
    const named = { ...child, name: '豆豆' };
    const { rows, refused } = await syncAs(server, family, {
      changes: [choose('both'), { type: 'editChild', child: named, base: { name: '' } }],
    });
    expect(refused).toEqual([]);
    expect(rows.sets.map(({ name }) => name)).toEqual(['Set 1', '第2组', 'Set 3', '第4组', 'Set 5']);
    expect(rows.children).toEqual([named]);
  });

  // docs/product/first-minute.md#first-answer
  it('is that of the first device, and one that was sent twice counts once', async () => {
    const { family, copy } = await startFamily();
    const ids = [crypto.randomUUID()];
    await syncAs(server, family, { copy, changes: [choose('zh')], ids });
    const again = await syncAs(server, family, { copy, changes: [choose('zh')], ids });
    expect(again).toMatchObject({ rev: 2, acknowledged: ids, refused: [] });
    const other = { copy, changes: [choose('both'), choose('en'), choose('zh')] };
    expect(codes(await syncAs(server, family, other))).toEqual(['words_settled']);
    expect((await syncAs(server, family)).rev).toBe(2);
    expect((await readRows(family)).sets[0]?.name).toBe('第1组');
  });

  it('is settled by an answer that leaves the English words', async () => {
    const { family, copy } = await startFamily();
    expect((await syncAs(server, family, { copy, changes: [choose('en')] })).rev).toBe(2);
    expect(codes(await syncAs(server, family, { copy, changes: [choose('zh')] }))).toEqual(['words_settled']);
    const { children: _children, ...words } = createDefaultRows(family.user.id);
    expect(await readRows(family)).toMatchObject(words);
  });

  it('arrives once where two devices answer at the same moment', async () => {
    const { family, copy } = await startFamily();
    const answers = await Promise.all(
      (['zh', 'both'] as const).map((language) =>
        syncAs(server, family, { copy, changes: [choose(language)] }),
      ),
    );
    expect(answers.flatMap(codes)).toEqual(['words_settled']);
    expect((await readRows(family)).flashcards).toHaveLength(25);
  });

  // docs/product/first-minute.md#first-answer
  it('is refused to a family that has saved a word or a day, and loses nothing of it', async () => {
    for (const saved of [addCard('f9000', 'lion', 'cat1'), logDay('2026-03-01')]) {
      const { family, copy } = await startFamily();
      await syncAs(server, family, { copy, changes: [saved] });
      const before = await readRows(family);
      expect(codes(await syncAs(server, family, { copy, changes: [choose('zh')] }))).toEqual([
        'words_settled',
      ]);
      expect(await readRows(family)).toEqual(before);
    }
  });

  it('is refused in another form than the three', async () => {
    const { family, copy } = await startFamily();
    const changes = [
      { type: 'chooseDefaults', language: 'fr' } as never,
      { type: 'chooseDefaults' } as never,
    ];
    expect(codes(await syncAs(server, family, { copy, changes }))).toEqual([
      'invalid_change',
      'invalid_change',
    ]);
    expect((await syncAs(server, family)).rev).toBe(1);
  });

  // docs/product/first-minute.md#first-answer
  it('counts as nothing of the family’s own for an import, and is part of an export', async () => {
    const [from, to] = [await startFamily(), await startFamily()];
    await syncAs(server, from.family, {
      copy: from.copy,
      changes: [choose('zh'), addCard('f9000', '牛', 'cat1')],
    });
    await syncAs(server, to.family, { copy: to.copy, changes: [choose('both')] });
    const { library } = await fetchExport(server, from.family);
    expect(library.flashcards.map(({ word }) => word)).toContain('狗');
    const imported = await callAccount(server, to.family, ACCOUNT_PATHS.import, { library, replace: false });
    expect(imported.status).toBe(200);
    expect((await readRows(to.family)).flashcards).toHaveLength(26);
    expect(codes(await syncAs(server, to.family, { changes: [choose('both')] }))).toEqual(['words_settled']);
  });
});
