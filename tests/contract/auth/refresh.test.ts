import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, it, test, vi } from 'vitest';
import { decodeRefreshToken, encodeRefreshToken } from '#server/auth/credentials/tokens.ts';
import { sessions, signingKeys, users } from '#server/auth/records/tables.ts';
import { logIn, type SignedUp } from '#tests/support/server/sign-up.ts';
import { exchangeToken, refreshSession } from '#tests/support/server/test-client.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const server = setUpTestServer();

const refresh = (token: string) => refreshSession(server, token);
const exchange = (token: string) => exchangeToken(server, token);

const ALREADY_USED = { status: 400, code: 'refresh_token_already_used' };
const NOT_FOUND = { status: 400, code: 'refresh_token_not_found' };

describe('Refresh', () => {
  it('returns a new refresh token for the same session and user', async () => {
    const { session, client } = await server.signUp();
    const { data } = await client.auth.refreshSession();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(data.user).toEqual(session.user);
    const [before, after] = [decodeJwt(session.access_token), decodeJwt(data.session!.access_token)];
    expect(after.session_id).toBe(before.session_id);
    expect(after.amr).toEqual(before.amr);
  });

  // docs/product/sign-in.md#refresh
  it('repeats its response at any time to a browser that lost it', async () => {
    const { session } = await server.signUp();
    const second = await exchange(session.refresh_token);
    server.advanceClock(7 * 86_400_000);
    expect(await exchange(session.refresh_token)).toBe(second);
    expect(await exchange(second)).not.toBe(second);
  });

  it('returns one current token to tabs that wake up together', async () => {
    const { session } = await server.signUp();
    const second = await exchange(session.refresh_token);
    const third = await exchange(second);
    expect(await exchange(session.refresh_token)).toBe(third);
    expect(await exchange(second)).toBe(third);
  });

  // docs/product/sign-in.md#refresh
  // docs/security.md#refresh-tokens
  it('ends the session when an old token is used again later', async () => {
    const { session, client } = await server.signUp();
    const second = await exchange(session.refresh_token);
    const third = await exchange(second);
    server.advanceClock(10_000);
    expect((await refresh(session.refresh_token)).error).toMatchObject(ALREADY_USED);
    expect((await refresh(third)).error).toMatchObject(NOT_FOUND);
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  });

  it("does not affect the user's other sessions", async () => {
    const { session, email } = await server.signUp();
    const other = await logIn(server, email);
    const third = await exchange(await exchange(session.refresh_token));
    server.advanceClock(10_000);
    await refresh(session.refresh_token);
    expect((await refresh(third)).error).toMatchObject(NOT_FOUND);
    expect((await refresh(other.data.session!.refresh_token)).error).toBeNull();
  });

  // docs/security.md#refresh-tokens
  it('advances the session once for five concurrent requests with one token', async () => {
    const { user, session } = await server.signUp();
    const tokens = await Promise.all(Array.from({ length: 5 }, () => exchange(session.refresh_token)));
    expect(new Set(tokens).size).toBe(1);
    const rows = await server.db.transaction((tx) => tx.select().from(sessions));
    expect(rows.filter((row) => row.userId === user.id)).toMatchObject([{ refreshCounter: 1 }]);
    expect(await exchange(tokens[0]!)).not.toBe(tokens[0]);
  });

  it('succeeds after the access token has expired', async () => {
    const { client, user } = await server.signUp();
    server.advanceClock(3 * 86_400_000);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.getUser()).data.user?.id).toBe(user.id);
  });

  // docs/security.md#outages
  it('responds with 503 while the database fails', async () => {
    const { session } = await server.signUp();
    const broken = vi.spyOn(server.db, 'transaction').mockRejectedValueOnce(new Error('connection lost'));
    const response = await fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: session.refresh_token }),
    });
    broken.mockRestore();
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toMatch('application/json');
    expect(JSON.stringify(await response.json())).not.toContain('connection lost');
    expect(await exchange(session.refresh_token)).not.toBe(session.refresh_token);
  });
});

/** Returns a function that restores the user's present sessions, as restoring a backup does. */
async function backUpSessions(userId: string): Promise<() => Promise<void>> {
  const backup = await server.db.transaction((tx) =>
    tx.select().from(sessions).where(eq(sessions.userId, userId)),
  );
  return () =>
    server.db.transaction(async (tx) => {
      await tx.delete(sessions).where(eq(sessions.userId, userId));
      if (backup.length > 0) await tx.insert(sessions).values(backup);
    });
}

describe('Refresh after a restore from a backup', () => {
  it('advances the session to a token that is ahead of it', async () => {
    const { user, session } = await server.signUp();
    const second = await exchange(session.refresh_token);
    const restore = await backUpSessions(user.id);
    const fourth = await exchange(await exchange(second));
    await restore();
    const fifth = await exchange(fourth);
    const rows = await server.db.transaction((tx) => tx.select().from(sessions));
    expect(rows.filter((row) => row.userId === user.id)).toMatchObject([{ refreshCounter: 4 }]);
    expect(await exchange(fifth)).not.toBe(fifth);
  });

  it('returns one current token to tabs with a token ahead of the session', async () => {
    const { user, session } = await server.signUp();
    const restore = await backUpSessions(user.id);
    const third = await exchange(await exchange(session.refresh_token));
    await restore();
    const tokens = await Promise.all(Array.from({ length: 5 }, () => exchange(third)));
    expect(new Set(tokens).size).toBe(1);
  });

  it('ends the session when two parties use its tokens', async () => {
    const { user, session } = await server.signUp();
    const restore = await backUpSessions(user.id);
    const stolen = await exchange(session.refresh_token);
    const third = await exchange(stolen);
    await restore();
    await exchange(stolen);
    await exchange(await exchange(third));
    server.advanceClock(10_000);
    expect((await refresh(stolen)).error).toMatchObject(ALREADY_USED);
  });

  it('refuses the token of a session that started after the backup', async () => {
    const { user, email } = await server.signUp();
    const restore = await backUpSessions(user.id);
    const { data } = await logIn(server, email);
    await restore();
    expect((await refresh(data.session!.refresh_token)).error).toMatchObject(NOT_FOUND);
  });
});

/** Returns the server's secret, to sign tokens with wrong contents. */
async function readSecret(): Promise<Uint8Array> {
  const [row] = await server.db.transaction((tx) =>
    tx.select().from(signingKeys).where(eq(signingKeys.purpose, 'refresh_token')),
  );
  return Buffer.from(row!.jwk.k!, 'base64url');
}

type Forge = (family: SignedUp, secret: Uint8Array) => string | Promise<string>;

/** Well-formed tokens and tokens of another kind, which unit tests of the token cannot cover. */
const FORGED: [string, Forge][] = [
  ['an access token', ({ accessToken }) => accessToken],
  [
    'a token under another secret',
    ({ session }, secret) =>
      encodeRefreshToken(decodeRefreshToken(session.refresh_token, [secret])!, randomBytes(32)),
  ],
  [
    'a token of a session that never existed',
    (_family, secret) => encodeRefreshToken({ sessionId: randomUUID(), counter: 0 }, secret),
  ],
  [
    'a token of an ended session',
    async () => {
      const { session, client } = await server.signUp();
      await client.auth.signOut({ scope: 'local' });
      return session.refresh_token;
    },
  ],
  [
    'a token of a deleted user',
    async () => {
      const { session, user } = await server.signUp();
      await server.db.transaction((tx) => tx.delete(users).where(eq(users.id, user.id)));
      return session.refresh_token;
    },
  ],
];

test.each(FORGED)('Refresh refuses %s without ending a session', async (_title, forge) => {
  const readSessions = () => server.db.transaction((tx) => tx.select().from(sessions).orderBy(sessions.id));
  const family = await server.signUp();
  const forged = await forge(family, await readSecret());
  const before = await readSessions();
  expect((await refresh(forged)).error).toMatchObject(NOT_FOUND);
  expect(await readSessions()).toEqual(before);
  expect((await family.client.auth.refreshSession()).error).toBeNull();
});
