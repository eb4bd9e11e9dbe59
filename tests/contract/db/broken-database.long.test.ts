import { randomUUID } from 'node:crypto';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { SYNC_PATH, SYNC_PROTOCOL } from '#shared/library/sync-protocol.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-tables.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { startTestPostgres, type TestPostgres } from '#tests/support/database/test-postgres.ts';
import { createDeferred } from '#tests/support/deferred.ts';
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

async function sendRequest(path: string, body?: object) {
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

test('every dialect responds with 503 while PostgreSQL is stopped', async () => {
  const change = addCategory('Trains');
  const refresh = { refresh_token: ann.session.refresh_token };
  const { work, isRunning } = startLongWork();
  await isRunning;
  await postgres.halt();
  await expect(work).rejects.toThrow();

  const unreachable = { status: 503, retryAfter: '10' };
  expect(await sendRequest(SYNC_PATH, change)).toMatchObject({
    ...unreachable,
    body: { code: 'database_unreachable' },
  });
  expect(await sendRequest('/auth/v1/token?grant_type=refresh_token', refresh)).toMatchObject({
    ...unreachable,
    body: { error_code: 'database_unreachable' },
  });
  expect(await sendRequest(`/rest/v1/profiles?select=plan&id=eq.${ann.user.id}`)).toMatchObject({
    ...unreachable,
    body: { code: 'PGRST001' },
  });
  const health = await sendRequest('/health');
  expect(health).toMatchObject({ ...unreachable, body: { code: 'database_unreachable' } });
  expect(JSON.stringify(health), 'address or user').not.toMatch(/127\.0\.0\.1|postgres/);
  expect(await sendRequest('/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });

  await postgres.resume();
  expect(await sendRequest('/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await sendRequest(SYNC_PATH, change)).toMatchObject({
    status: 200,
    body: { acknowledged: [change.changes[0]?.id] },
  });
  expect(await sendRequest('/auth/v1/token?grant_type=refresh_token', refresh)).toMatchObject({
    status: 200,
  });
});

/** Starts a transaction that is still running when PostgreSQL stops. */
function startLongWork(): { work: Promise<unknown>; isRunning: Promise<void> } {
  const { promise: isRunning, resolve: start } = createDeferred();
  const work = db.transaction(async (tx) => {
    start();
    await tx.execute(sql`select pg_sleep(60)`);
  });
  work.catch(() => {});
  return { work, isRunning };
}

/** Returns the path of the file of the table `users` in the cluster's folder. */
async function findUsersFile(): Promise<string> {
  const rows = await runSql<{ file: string }>(db, sql`select pg_relation_filepath('users') as file`);
  return rows[0]!.file;
}

async function readHealth(database: Database) {
  const watched = await startTestServer({ beside: { db: database } });
  try {
    const response = await fetch(`${watched.url}/health`);
    return { status: response.status, text: await response.text() };
  } finally {
    await watched.close();
  }
}

const DAMAGED = { status: 503, text: expect.stringContaining('"code":"database_damaged"') };

test('/health responds with 503 for a page with a wrong checksum', async () => {
  const file = join(postgres.directory, await findUsersFile());
  await postgres.halt();
  const undamaged = await readFile(file);
  await writeFile(file, Buffer.from(undamaged).fill('damaged', 1_000, 2_000));
  await postgres.resume();
  expect(await readHealth(db)).toEqual(DAMAGED);
  await postgres.halt();
  await writeFile(file, undamaged);
  await postgres.resume();
  expect(await readHealth(db)).toMatchObject({ status: 200 });
});

test('/health responds with 503 for a table with an empty file', async () => {
  const file = await findUsersFile();
  await postgres.halt();
  await truncate(join(postgres.directory, file), 0);
  await postgres.resume();
  expect(await readHealth(db)).toEqual(DAMAGED);
});
