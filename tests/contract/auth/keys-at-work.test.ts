import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

let empty: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  [empty, server] = await Promise.all([openTestDatabase(), startTestServer()]);
});
afterAll(() => Promise.all([empty.close(), server.close()]));

/** What `npm run keys:rotate` does, beside the running server. */
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

/** Trades a refresh token, as the auth client does. */
async function refresh(token: string, to = server) {
  const path = '/token?grant_type=refresh_token';
  const { status, body } = await callAuth(to, { path, body: { refresh_token: token } });
  return { status, body: body as { code?: string; refresh_token: string } };
}

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

describe('sessions', () => {
  let family: SignedUp;
  let token: string;
  beforeEach(async () => {
    family = await server.signUp();
    token = (await family.client.auth.getSession()).data.session!.refresh_token;
  });

  // docs/security.md#key-rotation
  it('outlive a rotation: the former secret still counts, and the new one takes over', async () => {
    await rotate();
    const meanwhile = await refresh(token);
    expect(meanwhile.status).toBe(200);
    server.advanceClock(SIGNS_AFTER_MS + 1000);
    const after = await refresh(meanwhile.body.refresh_token);
    expect(after.status).toBe(200);

    // Without the former secret the new token is good and the one before it is not.
    const [former] = (await readKeys(server.db)).filter((row) => row.purpose === 'refresh_token');
    const other = await startTestServer({ beside: { db: without(server.db, former!) } });
    const refused = await refresh(meanwhile.body.refresh_token, other);
    expect(refused.body).toMatchObject({ code: 'refresh_token_not_found' });
    await other.close();
  });

  it('of a device that stayed away are kept for as long as a session may live, and the secret goes after that', async () => {
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

describe('links in mails', () => {
  // docs/security.md#key-rotation
  it('stay good for 400 days after a rotation', async () => {
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

  it('are signed by one secret when processes start together, and by the old one until all know the new', async () => {
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
describe('the command', () => {
  it('adds a key of each kind; after a leak the old ones go at once', async () => {
    const test = await openTestDatabase();
    const ring = await startTestServer({ beside: { db: test.db } });
    await ring.signUp();
    await createMailLinkKey(test.db, () => new Date())();
    await ring.close();
    const first = await readKeys(test.db);
    const where = { DATABASE_URL: test.url, DATA_DIR: '' };
    const purposes = (rows: SigningKeyRow[]) => rows.map((row) => row.purpose).sort();
    const readAgain = async () => {
      const db = await openDatabase({ databaseUrl: test.url, dataDir: where.DATA_DIR });
      const rows = await readKeys(db);
      await db.close();
      return rows;
    };

    const said = await runKeyRotation(where, new Date());
    const both = await readAgain();
    expect(purposes(both)).toEqual(purposes([...first, ...first]));
    expect(said.join(' ')).toMatch(/all sessions go on.*SESSION_MAX_DAYS.*--leaked/);

    const warned = await runKeyRotation(where, new Date(), { leaked: true });
    const left = await readAgain();
    expect(purposes(left)).toEqual(['access_token', 'mail_link', 'refresh_token']);
    expect(left.some((row) => both.some(({ kid }) => kid === row.kid))).toBe(false);
    expect(warned.join(' ')).toMatch(/old ones are gone.*Start every running server again/);
    for (const { jwk } of left) expect([...said, ...warned].join(' ')).not.toContain(jwk.k ?? jwk.d);

    // A row that is refused: the error must not show the private key that was in it.
    const db = await openDatabase({ databaseUrl: test.url, dataDir: where.DATA_DIR });
    await db.transaction((tx) =>
      tx.execute(sql`alter table signing_keys add constraint no_more check (false) not valid`),
    );
    await db.close();
    await expect(runKeyRotation(where, new Date())).rejects.toThrow(
      /^The new key could not be stored: new row for relation "signing_keys" violates check constraint "no_more"$/,
    );
    await test.close();
  });

  it('makes no database where there is none', async () => {
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
});

// docs/security.md#key-rotation
it('a browser that signed in before the keys were rotated stays known, for as long as it keeps its cookie', async () => {
  const { email } = await server.signUp();
  const owner = (await server.db.transaction((tx) => findUserByEmail(tx, email)))!;
  const devices = createKnownDevices(server.db, createMailLinkKey(server.db, server.clock));
  const request = (cookie: string) => ({ headers: { cookie } }) as Parameters<typeof devices.identify>[0];
  const signIn = async (before: string) =>
    `sproutcards-device=${await devices.addProof(request(before), owner.email)}`;
  const cookie = await signIn('');
  const name = await devices.identify(request(cookie), owner.email);
  expect(name).not.toBeNull();

  const row = makeSecretRow('mail_link', server.clock());
  await server.db.transaction((tx) => tx.insert(signingKeys).values(row));
  server.advanceClock(SIGNS_AFTER_MS + 1000);
  expect(await devices.identify(request(cookie), owner.email)).toBe(name);
  expect((await devices.recognize(request(cookie))).hasSignedInTo(owner)).toBe(true);
  expect(await devices.identify(request(cookie), 'eve@example.org')).toBeNull();

  // The next sign-in writes the cookie again: the same browser, still one proof, by the new secret.
  const renewed = await signIn(cookie);
  expect([renewed.length, renewed === cookie]).toEqual([cookie.length, false]);
  server.advanceClock(399 * DAY_MS);
  expect(await devices.identify(request(cookie), owner.email)).toBe(name);
  server.advanceClock(2 * DAY_MS);
  expect(await devices.identify(request(cookie), owner.email)).toBeNull();
  expect(await devices.identify(request(renewed), owner.email)).toBe(name);
});

/** The database as it is once this key is gone. */
function without(db: Database, gone: SigningKeyRow): Database {
  return {
    ...db,
    transaction: (run) =>
      db.transaction(async (tx) => {
        const result = await run(tx);
        return Array.isArray(result)
          ? (result.filter((row) => (row as Partial<SigningKeyRow>)?.kid !== gone.kid) as typeof result)
          : result;
      }),
  };
}
