import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { getMediaPath, MEDIA_BODY_TYPE, MEDIA_ROUTE } from '#shared/media/media.ts';
import { makeSound } from '#shared/media/sounds.test-support.ts';
import { startBillingServer } from '#tests/support/billing/billing-server.ts';
import { findTraces } from '#tests/support/database/find-traces.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { createDeferred } from '#tests/support/deferred.ts';
import { logDay } from '#tests/support/library/library-changes.ts';
import { IS_SHORT } from '#tests/support/long-test.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { proveEmail } from '#tests/support/server/account-rows.ts';
import { createSyncRequest, syncAs } from '#tests/support/server/account-server.ts';
import { listGuardedRoutes } from '#tests/support/server/route-table.ts';
import { newProfile, PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

const shop = setUpForFile(startBillingServer);

const ROUNDS = Number(process.env.DELETION_ROUNDS ?? (IS_SHORT ? 1 : 2));
/** Tabs that send requests throughout, and how many requests each sends before and after the deletion. */
const TABS = 6;
const CALLS_BEFORE = 20;
const CALLS_AFTER = 3;
/** Every expected status. A 503 is clean only with a Retry-After header. */
const CLEAN = [200, 201, 204, 400, 401, 403, 404, 406, 409, 410, 429];

type Call = { method: string; path: string; body?: unknown; sound?: Uint8Array };

/** Lists the requests that a family's devices may send at any moment. */
function listRequests(family: SignedUp): Call[] {
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
    // Deletion and logout would end the round, the waitlist belongs to an address, and media are sent as bytes below.
    if (path === MEDIA_ROUTE && method === 'PUT') return [];
    if ([ACCOUNT_PATHS.delete, '/auth/v1/logout', '/rest/v1/waitlist'].includes(path)) return [];
    return [{ method, path: path + (query?.() ?? ''), body: body?.() }];
  });
  const sync = { method: 'POST', path: SYNC_PATH, body: createSyncRequest({ changes }) };
  return [
    ...guarded,
    ...[sync, sync, sync, sync, sync],
    { method: 'PUT', path: getMediaPath(randomUUID()), sound: makeSound(500) },
    { method: 'PUT', path: getMediaPath(randomUUID()), sound: makeSound(500) },
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

async function send(family: SignedUp, { method, path, body, sound }: Call) {
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
  return { summary: `${method} ${path}: ${response.statusCode} ${response.body.slice(0, 200)}`, response };
}

// docs/security.md#deleted-account
test.each(Array.from({ length: ROUNDS }, (_, round) => [round + 1, round % 2 === 0] as const))(
  'round %i: requests during a deletion (paying: %s) leave nothing behind',
  async (round, isPaying) => {
    const random = createSeededRandom(round);
    const family = await shop.signUp();
    await syncAs(shop.server, family, { changes: [logDay('2026-03-01')] });
    if (isPaying) await shop.subscribe(family);
    await runSql(shop.server.db, sql`delete from rate_limits`);
    let isDeleted = false;
    const unclean: string[] = [];
    let sentCount = 0;
    const keepSending = async () => {
      for (let before = 0, after = 0; before < CALLS_BEFORE && after < CALLS_AFTER; before += 1) {
        if (isDeleted) after += 1;
        const requests = listRequests(family);
        const { summary, response } = await send(family, requests[Math.floor(random() * requests.length)]!);
        sentCount += 1;
        const isPause = response.statusCode === 503 && response.headers['retry-after'] !== undefined;
        if (!CLEAN.includes(response.statusCode) && !isPause) unclean.push(summary);
      }
    };
    const tabs = Array.from({ length: TABS }, keepSending);
    const body = { password: PASSWORD, language: 'en' };
    let deletion = await send(family, { method: 'POST', path: ACCOUNT_PATHS.delete, body });
    // The server refuses the deletion while a payment step of the family is running.
    for (let attempts = 0; deletion.response.statusCode !== 200 && attempts < 20; attempts += 1) {
      expect(deletion.response.statusCode, deletion.summary).toBe(503);
      deletion = await send(family, { method: 'POST', path: ACCOUNT_PATHS.delete, body });
    }
    isDeleted = true;
    await Promise.all(tabs);
    expect(deletion.response.statusCode, deletion.summary).toBe(200);
    expect(unclean).toEqual([]);
    expect(sentCount).toBeGreaterThan(TABS * CALLS_AFTER);
    await shop.standin.control.settle();
    await expect.poll(() => findTraces(shop.server.db, family), { timeout: 10_000 }).toEqual(['mails']);
    expect(await listMailEvents(family)).toEqual([expect.stringMatching(/^account-deleted\//)]);
  },
);

test('deleting an account does not deadlock with sending its link', async () => {
  const family = await shop.signUp();
  await proveEmail(shop.server, family);
  await runSql(
    shop.server.db,
    sql`insert into auth_mail_requests (id, kind, email, language, created_at)
      values (gen_random_uuid(), 'recovery', ${family.email}, 'en', now())`,
  );
  const { promise: isLocked, resolve: markLocked } = createDeferred();
  // The worker that sends links locks the request first and then the account.
  const sending = shop.server.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from auth_mail_requests where email = ${family.email} for update`);
    markLocked();
    const isWaiting = async () => {
      const { rows } = await tx.execute(sql`select 1 from pg_locks where not granted`);
      return rows.length > 0;
    };
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
    await tx.execute(sql`select 1 from users where email = ${family.email} for update`);
  });
  await isLocked;
  const body = { password: PASSWORD, language: 'en' };
  const [{ response, summary }] = await Promise.all([
    send(family, { method: 'POST', path: ACCOUNT_PATHS.delete, body }),
    sending,
  ]);
  expect(response.statusCode, summary).toBe(200);
  expect(await findTraces(shop.server.db, family)).toEqual(['mails']);
});

/** Lists the events of emails that name the family. */
async function listMailEvents({ user, email }: SignedUp): Promise<string[]> {
  const rows = await runSql<{ event: string }>(
    shop.server.db,
    sql`select event from mails m where strpos(to_json(m)::text, ${user.id}) > 0 or strpos(to_json(m)::text, ${email}) > 0`,
  );
  return rows.map(({ event }) => event);
}
