import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { MEDIA_BODY_TYPE, MEDIA_ROUTE, mediaPath } from '#shared/media/media.ts';
import { makeSound } from '#shared/media/sounds.test-support.ts';
import { type BillingServer, startBillingServer } from '#tests/support/billing/billing-server.ts';
import { findTraces } from '#tests/support/database/find-traces.ts';
import { logDay } from '#tests/support/library/library-changes.ts';
import { IS_SHORT } from '#tests/support/long-test.ts';
import { createRandom } from '#tests/support/seeded-random.ts';
import { createSyncRequest, syncAs } from '#tests/support/server/account-server.ts';
import { listGuardedRoutes } from '#tests/support/server/route-table.ts';
import { newProfile, PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';

let shop: BillingServer;
beforeAll(async () => {
  shop = await startBillingServer();
});
afterAll(() => shop.close());

const ROUNDS = Number(process.env.DELETION_ROUNDS ?? (IS_SHORT ? 1 : 2));
/** How many of the family's devices and tabs go on all the while, and how often each asks before and after. */
const TABS = 6;
const ASKED_BEFORE = 20;
const ASKED_AFTER = 3;
/** Deleted, unknown, forbidden, in conflict, too many: each is clean. 503 only with a word that it passes. */
const CLEAN = [200, 201, 204, 400, 401, 403, 404, 406, 409, 410, 429];

type Asked = { method: string; path: string; body?: unknown; sound?: Uint8Array };

/** What a family's devices may ask at any moment. */
function listRequests(family: SignedUp): Asked[] {
  const { id } = family.user;
  const changes = [
    logDay('2026-03-02', { note: { text: 'late', base: '' } }),
    {
      type: 'addCategory' as const,
      category: { id: `cat${Math.floor(Math.random() * 900) + 100}`, name: 'Late' },
    },
  ];
  const guarded = Object.entries(listGuardedRoutes(() => family)).flatMap(([route, { query, body }]) => {
    const [method = 'GET', path = ''] = route.split(' ');
    // These two end it all by themselves; the waitlist belongs to an address, not to an account.
    // Recordings and photos are sent as bytes, below.
    if (path === MEDIA_ROUTE && method === 'PUT') return [];
    if (path === ACCOUNT_PATHS.delete || path === '/auth/v1/logout' || path === '/rest/v1/waitlist')
      return [];
    return [{ method, path: path + (query?.() ?? ''), body: body?.() }];
  });
  const sync = { method: 'POST', path: SYNC_PATH, body: createSyncRequest({ changes }) };
  return [
    ...guarded,
    ...[sync, sync, sync, sync, sync],
    { method: 'PUT', path: mediaPath(randomUUID()), sound: makeSound(500) },
    { method: 'PUT', path: mediaPath(randomUUID()), sound: makeSound(500) },
    { method: 'POST', path: '/auth/v1/recover', body: { email: family.email } },
    { method: 'POST', path: '/auth/v1/resend', body: { email: family.email, type: 'signup' } },
    { method: 'POST', path: '/rest/v1/profiles', body: newProfile(family.user) },
    {
      method: 'POST',
      path: '/auth/v1/token?grant_type=refresh_token',
      body: { refresh_token: family.session.refresh_token },
    },
    {
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      body: { email: family.email, password: PASSWORD },
    },
    {
      method: 'POST',
      path: ACCOUNT_PATHS.import,
      body: { library: { ...createDefaultRows(id), history: [], entries: [], imports: [] }, replace: true },
    },
  ];
}

async function ask(family: SignedUp, { method, path, body, sound }: Asked) {
  const response = await shop.server.app.inject({
    method: method as 'GET',
    url: path,
    headers: {
      authorization: `Bearer ${family.accessToken}`,
      'x-supabase-api-version': '2024-01-01',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(sound && { 'content-type': MEDIA_BODY_TYPE }),
    },
    ...(sound && { payload: Buffer.from(sound) }),
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return { said: `${method} ${path}: ${response.statusCode} ${response.body.slice(0, 200)}`, response };
}

// docs/security.md#deleted-account
it.each(Array.from({ length: ROUNDS }, (_, round) => [round + 1, round % 2 === 0] as const))(
  'round %i: whatever is asked while the account is deleted (paying: %s) ends cleanly, and nothing remains',
  async (round, isPaying) => {
    const random = createRandom(round);
    const family = await shop.signUp();
    await syncAs(shop.server, family, { changes: [logDay('2026-03-01')] });
    if (isPaying) await shop.subscribe(family);
    await shop.server.db.transaction((tx) => tx.execute(sql`delete from rate_limits`));
    let isDeleted = false;
    const unclean: string[] = [];
    let asked = 0;
    const keepAsking = async () => {
      for (let before = 0, after = 0; before < ASKED_BEFORE && after < ASKED_AFTER; before += 1) {
        if (isDeleted) after += 1;
        const requests = listRequests(family);
        const { said, response } = await ask(family, requests[Math.floor(random() * requests.length)]!);
        asked += 1;
        const isPause = response.statusCode === 503 && response.headers['retry-after'] !== undefined;
        if (!CLEAN.includes(response.statusCode) && !isPause) unclean.push(said);
      }
    };
    const tabs = Array.from({ length: TABS }, keepAsking);
    const body = { password: PASSWORD, language: 'en' };
    let deletion = await ask(family, { method: 'POST', path: ACCOUNT_PATHS.delete, body });
    // A payment step of the family that runs at the time is waited for, and the parent asked to repeat.
    for (let tries = 0; deletion.response.statusCode !== 200 && tries < 20; tries += 1) {
      expect(deletion.response.statusCode, deletion.said).toBe(503);
      deletion = await ask(family, { method: 'POST', path: ACCOUNT_PATHS.delete, body });
    }
    isDeleted = true;
    await Promise.all(tabs);
    expect(deletion.response.statusCode, deletion.said).toBe(200);
    expect(unclean).toEqual([]);
    expect(asked).toBeGreaterThan(TABS * ASKED_AFTER);
    await shop.standin.control.settle();
    await expect.poll(() => findTraces(shop.server.db, family), { timeout: 10_000 }).toEqual(['mails']);
    expect(await listMailEvents(family)).toEqual([expect.stringMatching(/^account-deleted\//)]);
  },
);

it('the deletion of an account and the sending of its link do not deadlock', async () => {
  const family = await shop.signUp();
  await shop.server.db.transaction(async (tx) => {
    await tx.execute(sql`update users set email_proved_at = now() where id = ${family.user.id}::uuid`);
    await tx.execute(sql`insert into auth_mail_requests (id, kind, email, language, created_at)
      values (gen_random_uuid(), 'recovery', ${family.email}, 'en', now())`);
  });
  let tellHeld = () => {};
  const isHeld = new Promise<void>((resolve) => {
    tellHeld = resolve;
  });
  // Locks in the order of the worker that answers it: the request first, then the account.
  const answering = shop.server.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from auth_mail_requests where email = ${family.email} for update`);
    tellHeld();
    const isWaiting = async () => {
      const { rows } = await tx.execute(sql`select 1 from pg_locks where not granted`);
      return rows.length > 0;
    };
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
    await tx.execute(sql`select 1 from users where email = ${family.email} for update`);
  });
  await isHeld;
  const body = { password: PASSWORD, language: 'en' };
  const [{ response, said }] = await Promise.all([
    ask(family, { method: 'POST', path: ACCOUNT_PATHS.delete, body }),
    answering,
  ]);
  expect(response.statusCode, said).toBe(200);
  expect(await findTraces(shop.server.db, family)).toEqual(['mails']);
});

/** The mails that still name the family: the one that confirms the deletion. */
async function listMailEvents({ user, email }: SignedUp): Promise<string[]> {
  const { rows } = await shop.server.db.transaction((tx) =>
    tx.execute<{ event: string }>(
      sql`select event from mails m where strpos(to_json(m)::text, ${user.id}) > 0 or strpos(to_json(m)::text, ${email}) > 0`,
    ),
  );
  return rows.map(({ event }) => event);
}
