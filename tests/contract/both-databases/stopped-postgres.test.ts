import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { LIBRARY_SHAPE, SYNC_PATH, SYNC_PROTOCOL } from '#shared/library/sync-protocol.ts';
import { type HaltablePostgres, startOwnPostgres } from '#tests/support/real-postgres.ts';
import type { SignedUp } from '#tests/support/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let postgres: HaltablePostgres;
let db: Database;
let server: TestServer;
let ann: SignedUp;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  db = await openDatabase({ databaseUrl: postgres.url, dataDir: tmpdir() });
  server = await startTestServer({ beside: { db } });
  ann = await server.signUp();
}, 120_000);

afterAll(async () => {
  await server?.close();
  await db?.close();
  await postgres?.stop();
});

function addCategory(name: string) {
  return {
    protocol: SYNC_PROTOCOL,
    shape: LIBRARY_SHAPE,
    copy: null,
    changes: [{ id: randomUUID(), base: 1, change: { type: 'addCategory', id: randomUUID(), name } }],
    page: null,
  };
}

async function ask(path: string, body?: object) {
  const response = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${ann.session.access_token}`,
      apikey: 'any',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { status, headers } = response;
  return { status, retryAfter: headers.get('retry-after'), body: (await response.json()) as object };
}

it('answers 503 in every dialect while PostgreSQL is stopped, and goes on by itself when it is back', async () => {
  const change = addCategory('Trains');
  const refresh = { refresh_token: ann.session.refresh_token };
  const { work, begun } = startLongWork();
  await begun;
  await postgres.halt();
  await expect(work).rejects.toThrow();

  const unreachable = { status: 503, retryAfter: '10' };
  expect(await ask(SYNC_PATH, change)).toMatchObject({
    ...unreachable,
    body: { code: 'database_unreachable' },
  });
  expect(await ask('/auth/v1/token?grant_type=refresh_token', refresh)).toMatchObject({
    ...unreachable,
    body: { error_code: 'database_unreachable' },
  });
  expect(await ask(`/rest/v1/profiles?select=plan&id=eq.${ann.user.id}`)).toMatchObject({
    ...unreachable,
    body: { code: 'PGRST001' },
  });
  const health = await ask('/health');
  expect(health).toMatchObject({ ...unreachable, body: { code: 'database_unreachable' } });
  expect(JSON.stringify(health), 'no address, user or password').not.toMatch(/127\.0\.0\.1|postgres/);
  expect(await ask('/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect((await ann.client.auth.refreshSession()).error).toMatchObject({ name: 'AuthRetryableFetchError' });
  expect((await ann.client.auth.getSession()).data.session, 'the session is kept').not.toBeNull();

  await postgres.resume();
  expect(await ask('/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await ask(SYNC_PATH, change)).toMatchObject({
    status: 200,
    body: { acknowledged: [change.changes[0]?.id] },
  });
  expect((await ann.client.auth.refreshSession()).error).toBeNull();
});

/** A transaction that is at work when the server goes. */
function startLongWork(): { work: Promise<unknown>; begun: Promise<void> } {
  let start = () => {};
  const begun = new Promise<void>((resolve) => {
    start = resolve;
  });
  const work = db.transaction(async (tx) => {
    start();
    await tx.execute(sql`select pg_sleep(60)`);
  });
  work.catch(() => {});
  return { work, begun };
}
