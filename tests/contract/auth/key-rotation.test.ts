import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createMailLinkKey,
  makeAccessKeyRow,
  makeSecretRow,
  SIGNS_AFTER_MS,
} from '#server/auth/credentials/keys.ts';
import { runKeyRotation } from '#server/auth/credentials/rotate-keys-command.ts';
import { type SigningKeyRow, signingKeys } from '#server/auth/records/tables.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { decodeWaitlistToken, encodeWaitlistToken } from '#server/waitlist/waitlist-mail.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

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
async function refresh(
  token: string,
): Promise<{ status: number; refresh_token: string; cookie: string | null }> {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  });
  const body = (await response.json()) as { refresh_token: string };
  return { status: response.status, ...body, cookie: response.headers.get('set-cookie') };
}

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
    const after = await refresh(meanwhile.refresh_token);
    expect(after.status).toBe(200);

    // Without the former secret the new token is good and the one before it is not.
    const [former] = (await readKeys(server.db)).filter((row) => row.purpose === 'refresh_token');
    const other = await startTestServer({ beside: { db: without(server.db, former!) } });
    const ask = async (refresh_token: string) =>
      (
        await fetch(`${other.url}/auth/v1/token?grant_type=refresh_token`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ refresh_token }),
        })
      ).json();
    expect(await ask(meanwhile.refresh_token)).toMatchObject({ error_code: 'refresh_token_not_found' });
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
    await test.close();
  });
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
