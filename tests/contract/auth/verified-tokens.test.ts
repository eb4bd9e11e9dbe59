import { request as openRequest } from 'node:http';
import { eq } from 'drizzle-orm';
import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { makeAccessKeyRow } from '#server/auth/credentials/keys.ts';
import { signingKeys } from '#server/auth/records/tables.ts';
import type { Database } from '#server/db/database.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { DAY_PATH, SYNC_PATH, VERSIONS_PATH } from '#shared/library/sync-protocol.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { borrowDatabase } from '#tests/support/database/test-database.ts';
import { signGenuinely } from '#tests/support/hostile/forge-tokens.ts';
import { callAccount, createSyncRequest, fetchExport, syncAs } from '#tests/support/server/account-server.ts';
import { newProfile, type SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

/** Each test has a separate family and server, whose clock and keys it may change. */
const database = setUpForFile(borrowDatabase);
let server: TestServer;
let family: SignedUp;

/** Wraps the database to count the transactions that are opened through it. */
function countOpened(db: Database) {
  const opened = { transaction: 0, asFamily: 0 };
  const counting: Database = {
    ...db,
    transaction: (run) => {
      opened.transaction += 1;
      return db.transaction(run);
    },
    asFamily: (...args) => {
      opened.asFamily += 1;
      return db.asFamily(...args);
    },
  };
  return { opened, counting };
}

beforeEach(async () => {
  server = await startTestServer({ beside: database });
  family = await server.signUp();
});
afterEach(() => server.close());

const PATHS = [
  SYNC_PATH,
  `${DAY_PATH}?day=2026-03-01`,
  VERSIONS_PATH,
  ACCOUNT_PATHS.summary,
  '/rest/v1/profiles',
];
const listStatuses = (status: number) => PATHS.map((path) => `${path} ${status}`);

/** Returns the status of each endpoint for a token. */
async function sendEverywhere(accessToken = family.accessToken): Promise<string[]> {
  const responses = [];
  for (const path of PATHS) {
    const body = path === SYNC_PATH ? createSyncRequest() : undefined;
    responses.push(`${path} ${(await callAccount(server, { accessToken }, path, body)).status}`);
  }
  return responses;
}

// docs/security.md#access-tokens
describe('A token that has been used', () => {
  beforeEach(async () => {
    expect(await sendEverywhere()).toEqual(listStatuses(200));
  });

  // docs/security.md#ended-session
  it('is refused as soon as its session has ended', async () => {
    await family.client.auth.signOut();
    expect(await sendEverywhere()).toEqual(listStatuses(401));
  });

  it('is refused when it has expired', async () => {
    const exp = Math.floor(server.clock().getTime() / 1000) + 60;
    const short = await signGenuinely({ server, family, stranger: family }, { exp });
    expect(await sendEverywhere(short)).toEqual(listStatuses(200));
    server.advanceClock(70_000);
    expect(await sendEverywhere(short)).toEqual(listStatuses(401));
  });

  it('is refused when the clock is before its issue', async () => {
    server.advanceClock(-60_000);
    expect(await sendEverywhere()).toEqual(listStatuses(401));
  });

  it('is refused when its key was deleted', async () => {
    const { kid = '' } = decodeProtectedHeader(family.accessToken);
    const other = await makeAccessKeyRow(server.clock());
    await server.db.transaction(async (tx) => {
      await tx.delete(signingKeys).where(eq(signingKeys.kid, kid));
      await tx.insert(signingKeys).values(other);
    });
    // The server reads its keys again every ten minutes.
    server.advanceClock(11 * 60_000);
    expect(await sendEverywhere()).toEqual(listStatuses(401));
  });

  it('does not make the same token with a different signature valid', async () => {
    const swap = (letter: string) => (letter === 'A' ? 'B' : 'A');
    const forged = family.accessToken.replace(/.(?=.{9}$)/, swap);
    expect(forged).not.toBe(family.accessToken);
    expect(await sendEverywhere(forged)).toEqual(listStatuses(401));
  });
});

describe('A sync', () => {
  it('looks up the session in its only transaction', async () => {
    // The first sync of a family creates its library.
    await callAccount(server, family, SYNC_PATH, createSyncRequest());
    const { opened, counting } = countOpened(database.db);
    const other = await startTestServer({ beside: { db: counting } });
    try {
      // The first sync reads the keys, and the start-up work of the server may overlap with three more.
      const opens: number[] = [];
      for (let sync = 0; sync < 12; sync += 1) {
        const before = opened.transaction;
        expect((await callAccount(other, family, SYNC_PATH, createSyncRequest())).status).toBe(200);
        opens.push(opened.transaction - before);
      }
      expect(opened.asFamily).toBe(12);
      expect(opens.filter((count) => count === 0).length).toBeGreaterThanOrEqual(8);
    } finally {
      await other.close();
    }
  });

  it('changes nothing when its session has ended', async () => {
    await family.client.auth.signOut();
    const change = { type: 'addCategory', category: { id: 'cat50', name: 'Food' } } as const;
    const response = await callAccount(server, family, SYNC_PATH, createSyncRequest({ changes: [change] }));
    expect(response).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    const families = await runSql(server.db, 'select id from families');
    expect(families).not.toContainEqual({ id: family.user.id });
  });

  it.each([
    ['of 10 MB', { 'content-length': String(10_000_000) }],
    ['without a length', { 'transfer-encoding': 'chunked' }],
  ])('refuses a body %s without reading it when the session has ended', async (_title, length) => {
    await family.client.auth.signOut();
    const headers = {
      ...length,
      'content-type': 'application/json',
      authorization: `Bearer ${family.accessToken}`,
    };
    const status = await new Promise((resolve, reject) => {
      const outgoing = openRequest(`${server.url}${SYNC_PATH}`, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode);
        outgoing.destroy();
      });
      outgoing.on('error', reject);
      // The rest of the body is never sent.
      outgoing.write('{"protocol":');
    });
    expect(status).toBe(401);
  });
});

/** Sends the headers and a part of the body, signs the family out everywhere, and sends the rest. */
async function sendAcrossSignOut(
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<number | undefined> {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    authorization: `Bearer ${family.accessToken}`,
  };
  const guarded = new Promise<void>((resolve) => server.app.server.once('request', () => resolve()));
  const sent = openRequest(`${server.url}${path}`, { method, headers });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => resolve(response.resume().statusCode));
  });
  sent.write(text.slice(0, 10));
  await guarded;
  // After further requests on the same database the first one has passed its check of the session.
  for (let round = 0; round < 3; round++) await family.client.auth.getUser();
  await family.client.auth.signOut({ scope: 'global' });
  sent.end(text.slice(10));
  return status;
}

test('an import that is still being sent at a sign-out changes nothing', async () => {
  await syncAs(server, family);
  const { library } = await fetchExport(server, family);
  const emptied = { ...library, categories: [], flashcards: [], sets: [] };
  const status = await sendAcrossSignOut('POST', ACCOUNT_PATHS.import, {
    library: emptied,
    replace: true,
  });
  expect(status).toBe(401);
});

test('a profile change that is still being sent at a sign-out is refused', async () => {
  await family.client.rest.from('profiles').insert(newProfile(family.user));
  const path = `/rest/v1/profiles?id=eq.${family.user.id}`;
  const now = new Date().toISOString();
  expect(await sendAcrossSignOut('PATCH', path, { updated_at: now })).toBe(401);
});
