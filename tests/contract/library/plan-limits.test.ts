import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profiles } from '#server/profiles/tables.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import { FREE_FLASHCARDS } from '#shared/plan/plans.ts';
import { defaultIds } from '#tests/support/library/default-ids.ts';
import { addCard, importCards } from '#tests/support/library/library-changes.ts';
import { createSyncRequest, postSync, syncAs } from '#tests/support/server/account-server.ts';
import { newProfile, type SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/** A new account starts with this many. */
const DEFAULT_CARDS = 25;
const ROOM = FREE_FLASHCARDS - DEFAULT_CARDS;
const OVER = 'plan_flashcard_limit';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A new family with its profile, as the app makes it. */
async function signUp(on = server): Promise<SignedUp> {
  const family = await on.signUp();
  const { error } = await family.client.rest.from('profiles').insert(newProfile(family.user));
  expect(error).toBeNull();
  return family;
}

/** Sets the family's plan as billing does. */
async function setPlan(family: SignedUp, plan: 'free' | 'print' | 'pdf' | 'pro'): Promise<void> {
  await server.db.transaction((tx) =>
    tx.update(profiles).set({ plan }).where(eq(profiles.id, family.user.id)),
  );
}

const send = (family: SignedUp, changes: Change[], on = server): Promise<SyncResponse> =>
  syncAs(on, family, { changes });
const codesOf = ({ refused }: SyncResponse) => refused.map(({ code }) => code);

/** Cards and imports into the first category of a family. */
function changesOf({ user }: SignedUp) {
  const { card, category } = defaultIds(user.id);
  return {
    card,
    category: category(1),
    add: (id: string, word = id) => addCard(id, word, category(1)),
    edit: (id: string, word: string): Change => ({
      type: 'editFlashcard',
      flashcard: { id, word, categoryId: category(1) },
      base: { word: id },
      categoryName: 'Animals',
    }),
    importOf: (count: number) =>
      importCards(
        { id: category(1), name: 'Animals' },
        Array.from({ length: count }, (_, i) => `word ${i}`),
      ),
  };
}
const remove = (...flashcardIds: string[]): Change => ({ type: 'deleteFlashcards', flashcardIds });

describe('on Free', () => {
  // docs/product/plans.md#card-limit
  it('refuses the 101st card, again for a device that missed the answer', async () => {
    const family = await signUp();
    const { importOf, add, edit, card, category } = changesOf(family);
    const first = await send(family, [importOf(ROOM - 1), add('f100'), add('f101'), edit('f100', 'edited')]);
    expect(codesOf(first)).toEqual([OVER]);
    expect(first.rows.flashcards).toHaveLength(FREE_FLASHCARDS);
    expect(first.rows.flashcards).toContainEqual({ id: 'f100', word: 'edited', categoryId: category });
    const repeated = { changes: [add('f102')], ids: [crypto.randomUUID()] };
    for (const _ of [1, 2]) expect(codesOf(await syncAs(server, family, repeated))).toEqual([OVER]);
    // Room that is made is used.
    expect(codesOf(await send(family, [remove(card(1)), add('f103'), add('f104')]))).toEqual([OVER]);
  });

  it('lets an edit bring back a card that was deleted last, but none after new ones took its place', async () => {
    const family = await signUp();
    const { importOf, add, edit, card } = changesOf(family);
    await send(family, [importOf(ROOM)]);
    expect(codesOf(await send(family, [remove(card(1), card(2)), add('f101')]))).toEqual([]);
    expect(codesOf(await send(family, [add('f102')]))).toEqual([]);
    const evading = [edit(card(1), 'back'), edit(card(2), 'back')];
    expect(codesOf(await send(family, evading))).toEqual([OVER, OVER]);
    await send(family, [remove('f102')]);
    expect(codesOf(await send(family, [edit('f102', 'back')]))).toEqual([]);
  });

  // docs/security.md#races
  it('gives the last place to one of two devices that race for it', async () => {
    const family = await signUp();
    const { importOf, add } = changesOf(family);
    await send(family, [importOf(ROOM - 1)]);
    const answers = await Promise.all(['f100', 'f101', 'f102', 'f103'].map((id) => send(family, [add(id)])));
    expect(answers.flatMap(codesOf)).toEqual(Array(3).fill(OVER));
    expect((await send(family, [])).rows.flashcards).toHaveLength(FREE_FLASHCARDS);
  });

  // docs/product/plans.md#server-decides
  // docs/security.md#plan-claims
  it('does not believe a browser that names another plan', async () => {
    const family = await signUp();
    const { error } = await family.client.rest
      .from('profiles')
      .update({ plan: 'pro' })
      .eq('id', family.user.id);
    expect(error?.code).toBe('42501');
    const claims = { plan: 'pro', planLimits: 'off', rules: { flashcardLimit: null } };
    const body = { ...createSyncRequest({ changes: [changesOf(family).importOf(ROOM + 1)] }), ...claims };
    const answer = (await (await postSync(server, family.accessToken, body)).json()) as SyncResponse;
    expect(codesOf(answer)).toEqual([OVER]);
  });
});

describe('after a downgrade', () => {
  it('undoes a deletion in the same request or a later one, but lets the library grow no further than it was', async () => {
    const family = await signUp();
    const { importOf, add, card, category } = changesOf(family);
    const back = (...ids: string[]): Change => ({
      type: 'restoreFlashcards',
      flashcards: ids.map((id) => ({ id, word: id, categoryId: category })),
      categories: [],
      places: [],
    });
    await setPlan(family, 'print');
    await send(family, [importOf(100)]);
    await setPlan(family, 'free');
    const one = card(1);
    expect((await send(family, [remove(one), add(one)])).refused).toEqual([]);
    await send(family, [remove(one)]);
    expect((await send(family, [back(one)])).refused).toEqual([]);
    await send(family, [remove(one, card(2))]);
    expect((await send(family, [back(card(2))])).refused).toEqual([]);
    expect(codesOf(await send(family, [back(one)]))).toEqual([OVER]);
    expect((await send(family, [])).rows.flashcards).toHaveLength(DEFAULT_CARDS + 100 - 1);
  });

  it('brings no cards back together that the library never held together', async () => {
    const family = await signUp();
    const { card, category } = changesOf(family);
    const words = Array.from({ length: FREE_FLASHCARDS }, (_, i) => `word ${i}`);
    await send(family, [remove(...Array.from({ length: DEFAULT_CARDS }, (_, i) => card(i + 1)))]);
    const gone: SyncResponse['rows']['flashcards'] = [];
    for (let round = 0; round < 3; round += 1) {
      const more = importCards({ id: category, name: 'Animals' }, words, { firstId: 1_000 * (round + 1) });
      const { rows } = await send(family, [more]);
      gone.push(...rows.flashcards.map((each) => ({ ...each, categoryId: category })));
      await send(family, [remove(...rows.flashcards.map(({ id }) => id))]);
    }
    const back = (cards: typeof gone): Change => ({
      ...{ type: 'restoreFlashcards', flashcards: cards, categories: [], places: [] },
      asDeleted: true,
    });
    expect(codesOf(await send(family, [back(gone)]))).toEqual([OVER]);
    expect(codesOf(await send(family, [back(gone.slice(-FREE_FLASHCARDS))]))).toEqual([]);
  });
});
