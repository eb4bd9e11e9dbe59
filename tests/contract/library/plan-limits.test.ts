import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profiles } from '#server/profiles/tables.ts';
import type { Change } from '#shared/library/change.ts';
import { SYNC_PATH, type SyncResponse } from '#shared/library/sync-protocol.ts';
import { FREE_FLASHCARDS } from '#shared/plans/entitlements.ts';
import { newProfile, type SignedUp } from '#tests/support/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

/** A new account starts with this many. */
const DEFAULT_CARDS = 25;
const ROOM = FREE_FLASHCARDS - DEFAULT_CARDS;
const OVER = { code: 'plan_flashcard_limit' };

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

/** Gives the family a plan, as billing does. */
async function setPlan(family: SignedUp, plan: 'free' | 'print' | 'pdf' | 'pro'): Promise<void> {
  await server.db.transaction((tx) =>
    tx.update(profiles).set({ plan }).where(eq(profiles.id, family.user.id)),
  );
}

/** Sends changes from a device of its own. `extra` stands beside them in the body. */
async function send(family: SignedUp, changes: Change[], on = server, extra = {}): Promise<SyncResponse> {
  const response = await fetch(`${on.url}${SYNC_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${family.accessToken}` },
    body: JSON.stringify({
      deviceId: crypto.randomUUID(),
      since: 0,
      changes: changes.map((change, i) => ({ seq: i + 1, change })),
      ...extra,
    }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as SyncResponse;
}

const put = (id: string, word = id): Change => ({
  type: 'putFlashcard',
  flashcard: { id, word, categoryId: 'cat1' },
  categoryName: 'Animals',
});
const remove = (flashcardId: string): Change => ({ type: 'deleteFlashcard', flashcardId });
const importOf = (count: number, first = 0): Change => ({
  type: 'importFlashcards',
  categories: [{ id: 'cat1', name: 'Animals' }],
  flashcards: Array.from({ length: count }, (_, i) => ({
    id: `f5000${first + i}`,
    word: `word ${first + i}`,
    categoryId: 'cat1',
  })),
});

describe('on Free', () => {
  it('the 100th card is the last: the next one is refused, and said so again to a device that missed it', async () => {
    const family = await signUp();
    const first = await send(family, [importOf(ROOM - 1), put('f100'), put('f101'), put('f100', 'edited')]);
    expect(first.refused).toEqual([{ seq: 3, ...OVER }]);
    expect(first.rows.flashcards).toHaveLength(FREE_FLASHCARDS);
    expect(first.rows.flashcards).toContainEqual({ id: 'f100', word: 'edited', categoryId: 'cat1' });
    const deviceId = crypto.randomUUID();
    for (const _ of [1, 2]) {
      expect((await send(family, [put('f102')], server, { deviceId })).refused).toEqual([
        { seq: 1, ...OVER },
      ]);
    }
    // Room that is made is used.
    const after = await send(family, [remove('f1'), put('f103'), put('f104')]);
    expect(after.refused).toEqual([{ seq: 3, ...OVER }]);
  });

  it('an import over the limit is refused whole; one that fits is taken, duplicates not counted', async () => {
    const family = await signUp();
    const over = await send(family, [importOf(ROOM + 1)]);
    expect(over.refused).toEqual([{ seq: 1, ...OVER }]);
    expect(over.rows.flashcards).toHaveLength(DEFAULT_CARDS);
    const fits = await send(family, [importOf(ROOM), importOf(ROOM)]);
    expect(fits.refused).toEqual([]);
    expect(fits.rows.flashcards).toHaveLength(FREE_FLASHCARDS);
  });

  it('holds for an account whose profile is not made yet', async () => {
    const family = await server.signUp();
    expect((await send(family, [importOf(ROOM + 1)])).refused).toMatchObject([OVER]);
  });

  it('two devices that race for the last place get one card in', async () => {
    const family = await signUp();
    await send(family, [importOf(ROOM - 1)]);
    const answers = await Promise.all(['f100', 'f101', 'f102', 'f103'].map((id) => send(family, [put(id)])));
    expect(answers.flatMap(({ refused }) => refused.map(({ code }) => code))).toEqual(
      Array(3).fill(OVER.code),
    );
    expect((await send(family, [])).rows.flashcards).toHaveLength(FREE_FLASHCARDS);
  });

  it('does not believe a browser that names another plan', async () => {
    const family = await signUp();
    const plan = { plan: 'pro', planLimits: 'off', rules: { flashcardLimit: null } };
    const { error } = await family.client.rest
      .from('profiles')
      .update({ plan: 'pro' })
      .eq('id', family.user.id);
    expect(error?.code).toBe('42501');
    expect((await send(family, [importOf(ROOM + 1)], server, plan)).refused).toMatchObject([OVER]);
  });
});

describe('after a downgrade', () => {
  it('a family above the limit keeps everything and does with it what it likes, but adds nothing', async () => {
    const family = await signUp();
    await setPlan(family, 'print');
    expect((await send(family, [importOf(200)])).refused).toEqual([]);
    await setPlan(family, 'free');
    const answer = await send(family, [
      put('f1', 'puppy'),
      { type: 'addToSet', setId: 1, flashcardId: 'f50000' },
      importOf(200),
      put('f100'),
      remove('f2'),
      put('f101'),
    ]);
    expect(answer.refused).toEqual([4, 6].map((seq) => ({ seq, ...OVER })));
    expect(answer.rows.flashcards).toHaveLength(DEFAULT_CARDS + 200 - 1);
    expect(answer.rows.flashcards).toContainEqual({ id: 'f1', word: 'puppy', categoryId: 'cat1' });
  });

  it('a deletion is taken back, from the same request or a later one, and makes no more room than there was', async () => {
    const family = await signUp();
    await setPlan(family, 'print');
    await send(family, [importOf(100)]);
    await setPlan(family, 'free');
    expect((await send(family, [remove('f1'), put('f1')])).refused).toEqual([]);
    await send(family, [remove('f1')]);
    expect((await send(family, [put('f1')])).refused).toEqual([]);
    await send(family, [remove('f1'), remove('f2')]);
    expect((await send(family, [put('f2')])).refused).toEqual([]);
    expect((await send(family, [put('f1')])).refused).toMatchObject([OVER]);
    expect((await send(family, [])).rows.flashcards).toHaveLength(DEFAULT_CARDS + 100 - 1);
  });
});

describe('without the limit', () => {
  it.each(['print', 'pdf', 'pro'] as const)('on %s', async (plan) => {
    const family = await signUp();
    await setPlan(family, plan);
    expect((await send(family, [importOf(ROOM + 1), put('f100')])).refused).toEqual([]);
  });

  it('on a server whose PLAN_LIMITS are off', async () => {
    const open = await startTestServer({ settings: { planLimits: 'off' } });
    try {
      const family = await signUp(open);
      expect((await send(family, [importOf(ROOM + 1), put('f100')], open)).refused).toEqual([]);
    } finally {
      await open.close();
    }
  });
});
