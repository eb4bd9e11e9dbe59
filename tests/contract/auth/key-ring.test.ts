import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeyRing, makeAccessKeyRow } from '#server/auth/credentials/keys.ts';
import { runKeyRotation } from '#server/auth/credentials/rotate-keys-command.ts';
import { signingKeys } from '#server/auth/records/tables.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const YEAR_MS = 365 * 86_400_000;

let empty: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  [empty, server] = await Promise.all([openTestDatabase(), startTestServer()]);
});
afterAll(() => Promise.all([empty.close(), server.close()]));

/** Databases of processes that have all seen the empty table before the first of them goes on. */
function startTogether(db: Database, processes: number): Database[] {
  let reads = 0;
  let release = () => {};
  const allHaveRead = new Promise<void>((resolve) => {
    release = resolve;
  });
  return Array.from({ length: processes }, () => ({
    ...db,
    transaction: async (run) => {
      const result = await db.transaction(run);
      reads += 1;
      if (reads === processes) release();
      await allHaveRead;
      return result;
    },
  }));
}

it('processes that start together agree on one set of keys', async () => {
  const rings = startTogether(empty.db, 5).map((db) => createKeyRing(db, () => new Date(), YEAR_MS));
  const keys = await Promise.all(rings.map((ring) => ring.getSigningKey()));
  expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1);
  const rows = await empty.db.transaction((tx) => tx.select().from(signingKeys));
  expect(rows.map((row) => row.purpose).sort()).toEqual(['access_token', 'refresh_token']);
});

// docs/security.md#key-rotation
it('a new key signs, and tokens of the old one stay good', async () => {
  const before = await server.signUp();
  const row = await makeAccessKeyRow(new Date(server.clock().getTime() + 1000));
  await server.db.transaction((tx) => tx.insert(signingKeys).values(row));
  // Not before every process must know it.
  const meanwhile = await server.signUp();
  expect(decodeProtectedHeader(meanwhile.accessToken).kid).not.toBe(row.kid);
  server.advanceClock(12 * 60_000);
  const after = await server.signUp();
  expect(decodeProtectedHeader(after.accessToken).kid).toBe(row.kid);
  expect(decodeProtectedHeader(before.accessToken).kid).not.toBe(row.kid);
  for (const family of [before, after]) expect((await family.client.auth.getUser()).error).toBeNull();
  const response = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`);
  expect(((await response.json()) as { keys: unknown[] }).keys).toHaveLength(2);

  // Another process takes the new key's tokens at once, and two hours later the old key is gone.
  const other = createKeyRing(server.db, server.clock, YEAR_MS);
  expect(await other.findVerifyingKey(row.kid)).not.toBeNull();
  server.advanceClock(2 * 3_600_000);
  const late = createKeyRing(server.db, server.clock, YEAR_MS);
  expect((await late.listPublicKeys()).map(({ kid }) => kid)).toEqual([row.kid]);
  expect((await late.getSigningKey()).kid).toBe(row.kid);
  expect((await before.client.auth.refreshSession()).error).toBeNull();
});

it('a failed look at the keys is not remembered', async () => {
  let fail = true;
  const flaky = {
    ...empty.db,
    transaction: ((run) =>
      fail ? Promise.reject(new Error('down')) : empty.db.transaction(run)) as typeof empty.db.transaction,
  };
  const ring = createKeyRing(flaky, () => new Date(), YEAR_MS);
  await expect(ring.getSigningKey()).rejects.toThrow('down');
  fail = false;
  await expect(ring.getSigningKey()).resolves.toMatchObject({ kid: expect.any(String) });
});

it('the command adds a key to the database of the settings', async () => {
  const test = await openTestDatabase();
  const now = () => new Date();
  const first = await createKeyRing(test.db, now, YEAR_MS).getSigningKey();
  const where = { DATABASE_URL: test.url, DATA_DIR: '' };
  const [line] = await runKeyRotation(where, now());
  const db = await openDatabase({ databaseUrl: test.url, dataDir: where.DATA_DIR });
  const ring = createKeyRing(db, now, YEAR_MS);
  const kids = (await ring.listPublicKeys()).map(({ kid }) => kid);
  expect([kids.length, kids[1], (await ring.getSigningKey()).kid]).toEqual([2, first.kid, first.kid]);
  expect(line).toContain(kids[0]);

  // A row that is refused: the error must not show the private key that was in it.
  await db.transaction((tx) =>
    tx.execute(sql`alter table signing_keys add constraint no_more check (false) not valid`),
  );
  await db.close();
  await expect(runKeyRotation(where, now())).rejects.toThrow(
    /^The new key could not be stored: new row for relation "signing_keys" violates check constraint "no_more"$/,
  );
  await test.close();
});

it('the command makes no database where there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sproutcards-none-'));
  const dataDir = join(folder, 'data');
  const elsewhere = new URL(empty.url);
  elsewhere.pathname = '/postgres';
  for (const DATABASE_URL of [undefined, elsewhere.href]) {
    const where = { DATABASE_URL, DATA_DIR: dataDir };
    await expect(runKeyRotation(where, new Date())).rejects.toThrow(/^There is no data of the product/);
  }
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
