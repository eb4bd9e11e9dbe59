import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { decodeProtectedHeader } from 'jose';
import { beforeEach, describe, expect, it, test } from 'vitest';
import {
  createKeyRing,
  createMailLinkKey,
  makeAccessKeyRow,
  makeSecretRow,
  SIGNS_AFTER_MS,
} from '#server/auth/credentials/keys.ts';
import { createKnownDevices } from '#server/auth/credentials/known-devices.ts';
import { runKeyRotation } from '#server/auth/credentials/rotate-keys-command.ts';
import { type SigningKeyRow, signingKeys } from '#server/auth/records/tables.ts';
import { findUserByEmail } from '#server/auth/records/users.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { decodeWaitlistToken, encodeWaitlistToken } from '#server/waitlist/waitlist-mail.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { createDeferred } from '#tests/support/deferred.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { setUpTestServer, startTestServer } from '#tests/support/server/test-server.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

const empty = setUpForFile(openTestDatabase);
const server = setUpTestServer();

/** Adds keys beside the running server, as `npm run keys:rotate` does. */
async function rotate(): Promise<void> {
  const now = server.clock();
  const rows = [
    await makeAccessKeyRow(now),
    makeSecretRow('refresh_token', now),
    makeSecretRow('mail_link', now),
  ];
  await server.db.transaction((tx) => tx.insert(signingKeys).values(rows));
}

const readKeys = (db: Database): Promise<SigningKeyRow[]> =>
  db.transaction((tx) => tx.select().from(signingKeys).orderBy(signingKeys.createdAt));
const countKeys = async (purpose: SigningKeyRow['purpose']) =>
  (await readKeys(server.db)).filter((row) => row.purpose === purpose).length;

/** Exchanges a refresh token, as the auth client does. */
async function refresh(token: string, to = server) {
  const path = '/token?grant_type=refresh_token';
  const { status, body } = await callAuth(to, { path, body: { refresh_token: token } });
  return { status, body: body as { code?: string; refresh_token: string } };
}

/** Returns databases for processes that continue only after all of them have seen the empty table. */
function startServers(db: Database, processes: number): Database[] {
  let reads = 0;
  const { promise: allHaveRead, resolve: release } = createDeferred();
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

test('processes that start together agree on one set of keys', async () => {
  const rings = startServers(empty.db, 5).map((db) => createKeyRing(db, () => new Date(), YEAR_MS));
  const keys = await Promise.all(rings.map((ring) => ring.getSigningKey()));
  expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1);
  const rows = await empty.db.transaction((tx) => tx.select().from(signingKeys));
  expect(rows.map((row) => row.purpose).sort()).toEqual(['access_token', 'refresh_token']);
});

// docs/security.md#key-rotation
test('a new key takes over signing while tokens of the old one stay valid', async () => {
  const before = await server.signUp();
  const row = await makeAccessKeyRow(new Date(server.clock().getTime() + 1000));
  await server.db.transaction((tx) => tx.insert(signingKeys).values(row));
  // The new key does not sign until every process must know it.
  const meanwhile = await server.signUp();
  expect(decodeProtectedHeader(meanwhile.accessToken).kid).not.toBe(row.kid);
  server.advanceClock(12 * 60_000);
  const after = await server.signUp();
  expect(decodeProtectedHeader(after.accessToken).kid).toBe(row.kid);
  expect(decodeProtectedHeader(before.accessToken).kid).not.toBe(row.kid);
  for (const family of [before, after]) expect((await family.client.auth.getUser()).error).toBeNull();
  const response = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`);
  expect(((await response.json()) as { keys: unknown[] }).keys).toHaveLength(2);

  // Another process accepts tokens of the new key at once. The old key is deleted after two hours.
  const other = createKeyRing(server.db, server.clock, YEAR_MS);
  expect(await other.findVerifyingKey(row.kid)).not.toBeNull();
  server.advanceClock(2 * 3_600_000);
  const late = createKeyRing(server.db, server.clock, YEAR_MS);
  expect((await late.listPublicKeys()).map(({ kid }) => kid)).toEqual([row.kid]);
  expect((await late.getSigningKey()).kid).toBe(row.kid);
  expect((await before.client.auth.refreshSession()).error).toBeNull();
});

test('a failed read of the keys is retried', async () => {
  let isFailing = true;
  const flaky = {
    ...empty.db,
    transaction: ((run) =>
      isFailing
        ? Promise.reject(new Error('down'))
        : empty.db.transaction(run)) as typeof empty.db.transaction,
  };
  const ring = createKeyRing(flaky, () => new Date(), YEAR_MS);
  await expect(ring.getSigningKey()).rejects.toThrow('down');
  isFailing = false;
  await expect(ring.getSigningKey()).resolves.toMatchObject({ kid: expect.any(String) });
});

describe('Sessions', () => {
  let family: SignedUp;
  let token: string;
  beforeEach(async () => {
    family = await server.signUp();
    token = (await family.client.auth.getSession()).data.session!.refresh_token;
  });

  // docs/security.md#key-rotation
  it('move to the new secret at the next refresh after a rotation', async () => {
    await rotate();
    const meanwhile = await refresh(token);
    expect(meanwhile.status).toBe(200);
    server.advanceClock(SIGNS_AFTER_MS + 1000);
    const after = await refresh(meanwhile.body.refresh_token);
    expect(after.status).toBe(200);

    // Without the former secret the new token is valid and the one before it is not.
    const [former] = (await readKeys(server.db)).filter((row) => row.purpose === 'refresh_token');
    const other = await startTestServer({ beside: { db: hideKey(server.db, former!) } });
    const refused = await refresh(meanwhile.body.refresh_token, other);
    expect(refused.body).toMatchObject({ code: 'refresh_token_not_found' });
    await other.close();
  });

  it('keep the former secret alive for as long as a session may last', async () => {
    const before = await countKeys('refresh_token');
    await rotate();
    server.advanceClock(59 * DAY_MS);
    expect((await refresh(token)).status).toBe(200);
    server.advanceClock(305 * DAY_MS);
    await server.signUp();
    expect(await countKeys('refresh_token')).toBe(before + 1);
    server.advanceClock(2 * DAY_MS);
    await server.signUp();
    expect(await countKeys('refresh_token')).toBe(1);
  });
});

describe('Links in emails', () => {
  // docs/security.md#key-rotation
  it('stay valid for 400 days after a rotation', async () => {
    const readKey = createMailLinkKey(server.db, server.clock);
    const id = randomUUID();
    const link = encodeWaitlistToken('unsubscribe', id, await readKey());
    await rotate();
    server.advanceClock(SIGNS_AFTER_MS + 1000);
    expect(encodeWaitlistToken('unsubscribe', id, await readKey())).not.toBe(link);
    expect(decodeWaitlistToken('unsubscribe', link, await readKey.all())).toBe(id);
    const page = await fetch(`${server.url}/api/waitlist/unsubscribe?token=${link}`);
    expect(page.status).toBe(200);
    server.advanceClock(399 * DAY_MS);
    expect(decodeWaitlistToken('unsubscribe', link, await readKey.all())).toBe(id);
    server.advanceClock(2 * DAY_MS);
    expect(decodeWaitlistToken('unsubscribe', link, await readKey.all())).toBeNull();
  });

  it('are signed with one secret by all processes', async () => {
    const { db } = server;
    await db.transaction((tx) => tx.delete(signingKeys));
    const keys = Array.from({ length: 4 }, () => createMailLinkKey(db, server.clock));
    const secrets = await Promise.all(keys.map(async (key) => Buffer.from(await key()).toString('hex')));
    expect(new Set(secrets).size).toBe(1);
    await rotate();
    const late = createMailLinkKey(db, server.clock);
    expect(Buffer.from(await late()).toString('hex')).toBe(secrets[0]);
    expect(await late.all()).toHaveLength(2);
  });
});

// docs/security.md#key-rotation
describe('runKeyRotation', () => {
  it('adds a key of each kind and deletes leaked ones', async () => {
    const test = await openTestDatabase();
    const ring = await startTestServer({ beside: { db: test.db } });
    await ring.signUp();
    await createMailLinkKey(test.db, () => new Date())();
    await ring.close();
    const first = await readKeys(test.db);
    const settings = { DATABASE_URL: test.url, DATA_DIR: '' };
    const listPurposes = (rows: SigningKeyRow[]) => rows.map((row) => row.purpose).sort();
    const readAgain = async () => {
      const db = await openDatabase({ databaseUrl: test.url, dataDir: settings.DATA_DIR });
      const rows = await readKeys(db);
      await db.close();
      return rows;
    };

    const lines = await runKeyRotation(settings, new Date());
    const rotatedKeys = await readAgain();
    expect(listPurposes(rotatedKeys)).toEqual(listPurposes([...first, ...first]));
    expect(lines.join(' ')).toMatch(/no session ends.*SESSION_MAX_DAYS.*--leaked/);

    const warned = await runKeyRotation(settings, new Date(), { leaked: true });
    const remaining = await readAgain();
    expect(listPurposes(remaining)).toEqual(['access_token', 'mail_link', 'refresh_token']);
    expect(remaining.some((row) => rotatedKeys.some(({ kid }) => kid === row.kid))).toBe(false);
    expect(warned.join(' ')).toMatch(/old ones are deleted.*Restart every running server/);
    for (const { jwk } of remaining) expect([...lines, ...warned].join(' ')).not.toContain(jwk.k ?? jwk.d);

    // The error about a refused row must not contain the private key of the row.
    const db = await openDatabase({ databaseUrl: test.url, dataDir: settings.DATA_DIR });
    await runSql(db, sql`alter table signing_keys add constraint no_more check (false) not valid`);
    await db.close();
    await expect(runKeyRotation(settings, new Date())).rejects.toThrow(
      /^Failed to store the new key: new row for relation "signing_keys" violates check constraint "no_more"$/,
    );
    await test.close();
  });

  it('creates no database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sproutcards-none-'));
    const dataDir = join(folder, 'data');
    const elsewhere = new URL(empty.url);
    elsewhere.pathname = '/postgres';
    for (const DATABASE_URL of [undefined, elsewhere.href]) {
      const settings = { DATABASE_URL, DATA_DIR: dataDir };
      await expect(runKeyRotation(settings, new Date())).rejects.toThrow(
        /^This database has no data of the product/,
      );
    }
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

// docs/security.md#key-rotation
test('a key rotation keeps browsers known until their cookie expires', async () => {
  const { email } = await server.signUp();
  const owner = (await server.db.transaction((tx) => findUserByEmail(tx, email)))!;
  const devices = createKnownDevices(server.db, createMailLinkKey(server.db, server.clock));
  const createRequest = (cookie: string) =>
    ({ headers: { cookie } }) as Parameters<typeof devices.identify>[0];
  const signIn = async (before: string) =>
    `sproutcards-device=${await devices.addProof(createRequest(before), owner.email)}`;
  const cookie = await signIn('');
  const name = await devices.identify(createRequest(cookie), owner.email);
  expect(name).not.toBeNull();

  const row = makeSecretRow('mail_link', server.clock());
  await server.db.transaction((tx) => tx.insert(signingKeys).values(row));
  server.advanceClock(SIGNS_AFTER_MS + 1000);
  expect(await devices.identify(createRequest(cookie), owner.email)).toBe(name);
  expect((await devices.recognize(createRequest(cookie))).hasSignedInTo(owner)).toBe(true);
  expect(await devices.identify(createRequest(cookie), 'eve@example.org')).toBeNull();

  // The next sign-in renews the cookie of the browser with one proof under the new secret.
  const renewed = await signIn(cookie);
  expect([renewed.length, renewed === cookie]).toEqual([cookie.length, false]);
  server.advanceClock(399 * DAY_MS);
  expect(await devices.identify(createRequest(cookie), owner.email)).toBe(name);
  server.advanceClock(2 * DAY_MS);
  expect(await devices.identify(createRequest(cookie), owner.email)).toBeNull();
  expect(await devices.identify(createRequest(renewed), owner.email)).toBe(name);
});

/** Returns the database without one key. */
function hideKey(db: Database, deleted: SigningKeyRow): Database {
  return {
    ...db,
    transaction: (run) =>
      db.transaction(async (tx) => {
        const result = await run(tx);
        return Array.isArray(result)
          ? (result.filter((row) => (row as Partial<SigningKeyRow>)?.kid !== deleted.kid) as typeof result)
          : result;
      }),
  };
}
