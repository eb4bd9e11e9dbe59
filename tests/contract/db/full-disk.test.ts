import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { readFreeBytes } from '#server/files/private-files.ts';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { startTestPostgres, type TestPostgres } from '#tests/support/database/test-postgres.ts';
import { callAccount, createSyncRequest } from '#tests/support/server/account-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/** A Linux file system without free space, which stands in for the disk of the database. */
const FULL_FOLDER = '/proc';

let postgres: TestPostgres;
let db: Database;
let server: TestServer;
let ann: SignedUp;

beforeAll(async () => {
  postgres = await startTestPostgres();
  await (await openDatabase({ databaseUrl: postgres.url, dataDir: FULL_FOLDER })).close();
  db = await connectDatabase(postgres.url, FULL_FOLDER);
  server = await startTestServer({ beside: { db } });
  ann = await server.signUp();
}, 120_000);

afterAll(async () => {
  await server?.close();
  await db?.close();
  await postgres?.stop();
});

const sendRequest = (path: string, body?: object) => callAccount(server, ann, path, body);

// docs/product/backups.md#full-disk
test('every response reports a full disk once the database has stopped', async () => {
  expect(readFreeBytes(FULL_FOLDER)).toBe(0);
  expect(await sendRequest('/health')).toMatchObject({ status: 503, body: { code: 'database_full' } });
  await postgres.halt();
  const requests: [path: string, body?: object][] = [
    ['/health'],
    [SYNC_PATH, createSyncRequest()],
    ['/auth/v1/user'],
    ['/auth/v1/token?grant_type=password', { email: ann.email, password: 'secret1' }],
    ['/api/account/activity'],
  ];
  for (const [path, requestBody] of requests) {
    const response = await sendRequest(path, requestBody);
    expect([path, response.status, response.body.error_code ?? response.body.code]).toEqual([
      path,
      503,
      'database_full',
    ]);
    expect(JSON.stringify(response.body)).toContain('full');
  }
  await postgres.resume();
  expect(await sendRequest('/auth/v1/user')).toMatchObject({ status: 200 });
});
