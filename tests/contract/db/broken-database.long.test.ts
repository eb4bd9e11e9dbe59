import { randomUUID } from 'node:crypto';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { SYNC_PATH, SYNC_PROTOCOL } from '#shared/library/sync-protocol.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-tables.ts';
import { startTestPostgres, type TestPostgres } from '#tests/support/database/test-postgres.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let postgres: TestPostgres;
let db: Database;
let server: TestServer;
let ann: SignedUp;

beforeAll(async () => {
  postgres = await startTestPostgres();
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
    changes: [
      { id: randomUUID(), base: 1, change: { type: 'addCategory', category: { id: randomUUID(), name } } },
    ],
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

it('answers 503 in every dialect while PostgreSQL is stopped, and recovers by itself', async () => {
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

  await postgres.resume();
  expect(await ask('/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await ask(SYNC_PATH, change)).toMatchObject({
    status: 200,
    body: { acknowledged: [change.changes[0]?.id] },
  });
  expect(await ask('/auth/v1/token?grant_type=refresh_token', refresh)).toMatchObject({ status: 200 });
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

/** Where below the folder of the cluster the rows of the users are. */
async function findUsers(): Promise<string> {
  const { rows } = await db.transaction((tx) =>
    tx.execute<{ file: string }>(sql`select pg_relation_filepath('users') as file`),
  );
  return rows[0]!.file;
}

async function askHealth(on: Database) {
  const watched = await startTestServer({ beside: { db: on } });
  try {
    const response = await fetch(`${watched.url}/health`);
    return { status: response.status, said: await response.text() };
  } finally {
    await watched.close();
  }
}

const DAMAGED = { status: 503, said: expect.stringContaining('"code":"database_damaged"') };

it('answers 503 for a page that does not fit its checksum, and works again when the page is put back', async () => {
  const file = join(postgres.directory, await findUsers());
  await postgres.halt();
  const whole = await readFile(file);
  await writeFile(file, Buffer.from(whole).fill('damaged', 1_000, 2_000));
  await postgres.resume();
  expect(await askHealth(db)).toEqual(DAMAGED);
  await postgres.halt();
  await writeFile(file, whole);
  await postgres.resume();
  expect(await askHealth(db)).toMatchObject({ status: 200 });
});

it('answers 503 for a table whose file is cut to nothing', async () => {
  const file = await findUsers();
  await postgres.halt();
  await truncate(join(postgres.directory, file), 0);
  await postgres.resume();
  expect(await askHealth(db)).toEqual(DAMAGED);
});
