import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { readFreeBytes } from '#server/files/private-files.ts';
import { SYNC_PATH, SYNC_PROTOCOL } from '#shared/library/sync-protocol.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-tables.ts';
import { startTestPostgres, type TestPostgres } from '#tests/support/database/test-postgres.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/** A file system of Linux that never has room, in the place of the disk with the database. */
const FULL = '/proc';

let postgres: TestPostgres;
let db: Database;
let server: TestServer;
let ann: SignedUp;

beforeAll(async () => {
  postgres = await startTestPostgres();
  await (await openDatabase({ databaseUrl: postgres.url, dataDir: FULL })).close();
  db = await connectDatabase(postgres.url, FULL);
  server = await startTestServer({ beside: { db } });
  ann = await server.signUp();
}, 120_000);

afterAll(async () => {
  await server?.close();
  await db?.close();
  await postgres?.stop();
});

async function ask(path: string, body?: object) {
  const response = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${ann.accessToken}`,
      apikey: 'any',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, said: (await response.json()) as Record<string, unknown> };
}

// docs/product/backups.md#full-disk
it('says that the disk is full while the database is stopped by it, and in its health before', async () => {
  expect(readFreeBytes(FULL)).toBe(0);
  expect(await ask('/health')).toMatchObject({ status: 503, said: { code: 'database_full' } });
  await postgres.halt();
  const requests: [path: string, body?: object][] = [
    ['/health'],
    [SYNC_PATH, { protocol: SYNC_PROTOCOL, shape: LIBRARY_SHAPE, copy: null, changes: [], page: null }],
    ['/auth/v1/user'],
    ['/auth/v1/token?grant_type=password', { email: ann.email, password: 'secret1' }],
    ['/api/account/activity'],
  ];
  for (const [path, body] of requests) {
    const { status, said } = await ask(path, body);
    expect([path, status, said.error_code ?? said.code]).toEqual([path, 503, 'database_full']);
    expect(JSON.stringify(said)).toContain('full');
  }
  await postgres.resume();
  expect(await ask('/auth/v1/user')).toMatchObject({ status: 200 });
});
