import { describe, expect, it } from 'vitest';
import type { Change } from '#shared/library/changes/change.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import { FREE_FLASHCARDS } from '#shared/plan/plans.ts';
import { getDefaultIds } from '#tests/support/library/default-ids.ts';
import { addCard, deleteCards, editCard, importCards } from '#tests/support/library/library-changes.ts';
import { setPlan } from '#tests/support/server/account-rows.ts';
import { createSyncRequest, listRefusals, postSync, syncAs } from '#tests/support/server/account-server.ts';
import { newProfile, type SignedUp } from '#tests/support/server/sign-up.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

/** A new account starts with this many cards. */
const DEFAULT_CARDS = 25;
const ROOM = FREE_FLASHCARDS - DEFAULT_CARDS;
const LIMIT_CODE = 'plan_flashcard_limit';

const server = setUpTestServer();

/** Signs up a family with its profile, as the app does. */
async function signUp(): Promise<SignedUp> {
  const family = await server.signUp();
  const { error } = await family.client.rest.from('profiles').insert(newProfile(family.user));
  expect(error).toBeNull();
  return family;
}

const sendChanges = (family: SignedUp, changes: Change[]): Promise<SyncResponse> =>
  syncAs(server, family, { changes });

/** Returns functions that create changes in the first category of a family. */
function createChanges({ user }: SignedUp) {
  const { card, category } = getDefaultIds(user.id);
  return {
    card,
    category: category(1),
    add: (id: string, word = id) => addCard(id, word, category(1)),
    edit: (id: string, word: string) => editCard({ id, word, categoryId: category(1) }, { word: id }),
    importWords: (count: number) =>
      importCards(
        { id: category(1), name: 'Animals' },
        Array.from({ length: count }, (_, i) => `word ${i}`),
      ),
  };
}

describe('The card limit of Free', () => {
  // docs/product/plans.md#card-limit
  it('refuses the 101st card every time', async () => {
    const family = await signUp();
    const { importWords, add, edit, card, category } = createChanges(family);
    const first = await sendChanges(family, [
      importWords(ROOM - 1),
      add('f100'),
      add('f101'),
      edit('f100', 'edited'),
    ]);
    expect(listRefusals(first)).toEqual([LIMIT_CODE]);
    expect(first.rows.flashcards).toHaveLength(FREE_FLASHCARDS);
    expect(first.rows.flashcards).toContainEqual({ id: 'f100', word: 'edited', categoryId: category });
    const repeated = { changes: [add('f102')], ids: [crypto.randomUUID()] };
    for (const _ of [1, 2])
      expect(listRefusals(await syncAs(server, family, repeated))).toEqual([LIMIT_CODE]);
    // A deletion makes room.
    expect(listRefusals(await sendChanges(family, [deleteCards(card(1)), add('f103'), add('f104')]))).toEqual(
      [LIMIT_CODE],
    );
  });

  it('lets an edit restore a deleted card while there is room', async () => {
    const family = await signUp();
    const { importWords, add, edit, card } = createChanges(family);
    await sendChanges(family, [importWords(ROOM)]);
    expect(listRefusals(await sendChanges(family, [deleteCards(card(1), card(2)), add('f101')]))).toEqual([]);
    expect(listRefusals(await sendChanges(family, [add('f102')]))).toEqual([]);
    const evadingEdits = [edit(card(1), 'back'), edit(card(2), 'back')];
    expect(listRefusals(await sendChanges(family, evadingEdits))).toEqual([LIMIT_CODE, LIMIT_CODE]);
    await sendChanges(family, [deleteCards('f102')]);
    expect(listRefusals(await sendChanges(family, [edit('f102', 'back')]))).toEqual([]);
  });

  // docs/security.md#races
  it('accepts one of four concurrent cards for the last place', async () => {
    const family = await signUp();
    const { importWords, add } = createChanges(family);
    await sendChanges(family, [importWords(ROOM - 1)]);
    const responses = await Promise.all(
      ['f100', 'f101', 'f102', 'f103'].map((id) => sendChanges(family, [add(id)])),
    );
    expect(responses.flatMap(listRefusals)).toEqual(Array(3).fill(LIMIT_CODE));
    expect((await sendChanges(family, [])).rows.flashcards).toHaveLength(FREE_FLASHCARDS);
  });

  // docs/product/plans.md#server-decides
  // docs/security.md#plan-claims
  it('ignores a plan that the browser claims', async () => {
    const family = await signUp();
    const claims = { plan: 'pro', planLimits: 'off', rules: { flashcardLimit: null } };
    const body = {
      ...createSyncRequest({ changes: [createChanges(family).importWords(ROOM + 1)] }),
      ...claims,
    };
    const response = (await (await postSync(server, family.accessToken, body)).json()) as SyncResponse;
    expect(listRefusals(response)).toEqual([LIMIT_CODE]);
  });
});

describe('The card limit after a downgrade', () => {
  it('allows the undo of a deletion but no growth', async () => {
    const family = await signUp();
    const { importWords, add, card, category } = createChanges(family);
    const restore = (...ids: string[]): Change => ({
      type: 'restoreFlashcards',
      flashcards: ids.map((id) => ({ id, word: id, categoryId: category })),
      categories: [],
      places: [],
    });
    await setPlan(server, family, 'print');
    await sendChanges(family, [importWords(100)]);
    await setPlan(server, family, 'free');
    const first = card(1);
    expect((await sendChanges(family, [deleteCards(first), add(first)])).refused).toEqual([]);
    await sendChanges(family, [deleteCards(first)]);
    expect((await sendChanges(family, [restore(first)])).refused).toEqual([]);
    await sendChanges(family, [deleteCards(first, card(2))]);
    expect((await sendChanges(family, [restore(card(2))])).refused).toEqual([]);
    expect(listRefusals(await sendChanges(family, [restore(first)]))).toEqual([LIMIT_CODE]);
    expect((await sendChanges(family, [])).rows.flashcards).toHaveLength(DEFAULT_CARDS + 100 - 1);
  });

  it('restores at most as many cards at once as the library ever had', async () => {
    const family = await signUp();
    const { card, category } = createChanges(family);
    const words = Array.from({ length: FREE_FLASHCARDS }, (_, i) => `word ${i}`);
    await sendChanges(family, [deleteCards(...Array.from({ length: DEFAULT_CARDS }, (_, i) => card(i + 1)))]);
    const deleted: SyncResponse['rows']['flashcards'] = [];
    for (let round = 0; round < 3; round += 1) {
      const firstId = 1_000 * (round + 1);
      const { rows } = await sendChanges(family, [
        importCards({ id: category, name: 'Animals' }, words, { firstId }),
      ]);
      deleted.push(...rows.flashcards.map((each) => ({ ...each, categoryId: category })));
      await sendChanges(family, [deleteCards(...rows.flashcards.map(({ id }) => id))]);
    }
    const restore = (flashcards: typeof deleted): Change => ({
      type: 'restoreFlashcards',
      flashcards,
      categories: [],
      places: [],
      asDeleted: true,
    });
    expect(listRefusals(await sendChanges(family, [restore(deleted)]))).toEqual([LIMIT_CODE]);
    expect(listRefusals(await sendChanges(family, [restore(deleted.slice(-FREE_FLASHCARDS))]))).toEqual([]);
  });
});
