import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { decodeRefreshToken, encodeRefreshToken } from '#server/auth/credentials/tokens.ts';
import { sessions, signingKeys, users } from '#server/auth/records/tables.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** One refresh by a browser that holds nothing but this token. */
const refresh = (refreshToken: string) =>
  createTestClient(server.url).auth.refreshSession({ refresh_token: refreshToken });

async function refreshOk(refreshToken: string): Promise<string> {
  const { data, error } = await refresh(refreshToken);
  if (error !== null) throw error;
  return data.session!.refresh_token;
}

const ALREADY_USED = { status: 400, code: 'refresh_token_already_used' };
const NOT_FOUND = { status: 400, code: 'refresh_token_not_found' };

describe('refresh', () => {
  it('brings a new refresh token of the same session and the same person', async () => {
    const { session, client } = await server.signUp();
    const { data } = await client.auth.refreshSession();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(data.user).toEqual(session.user);
    const [before, after] = [decodeJwt(session.access_token), decodeJwt(data.session!.access_token)];
    expect(after.session_id).toBe(before.session_id);
    expect(after.amr).toEqual(before.amr);
  });

  // docs/product/sign-in.md#refresh
  it('repeats its answer, at any time, to a browser that lost it', async () => {
    const { session } = await server.signUp();
    const second = await refreshOk(session.refresh_token);
    server.advanceClock(7 * 86_400_000);
    expect(await refreshOk(session.refresh_token)).toBe(second);
    expect(await refreshOk(second)).not.toBe(second);
  });

  it('gives tabs that wake up together one current token', async () => {
    const { session } = await server.signUp();
    const second = await refreshOk(session.refresh_token);
    const third = await refreshOk(second);
    expect(await refreshOk(session.refresh_token)).toBe(third);
    expect(await refreshOk(second)).toBe(third);
  });

  // docs/product/sign-in.md#refresh
  // docs/security.md#refresh-tokens
  it('ends the session when an old token is used again later, because it was copied', async () => {
    const { session, client } = await server.signUp();
    const second = await refreshOk(session.refresh_token);
    const third = await refreshOk(second);
    server.advanceClock(10_000);
    expect((await refresh(session.refresh_token)).error).toMatchObject(ALREADY_USED);
    expect((await refresh(third)).error).toMatchObject(NOT_FOUND);
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  });

  it('leaves the other sessions of that person alone', async () => {
    const { session, email } = await server.signUp();
    const other = createTestClient(server.url);
    await other.auth.signInWithPassword({ email, password: 'secret1' });
    const third = await refreshOk(await refreshOk(session.refresh_token));
    server.advanceClock(10_000);
    await refresh(session.refresh_token);
    expect((await refresh(third)).error).toMatchObject(NOT_FOUND);
    expect((await other.auth.refreshSession()).error).toBeNull();
  });

  // docs/security.md#refresh-tokens
  it('five at once with one token leave one living session family', async () => {
    const { user, session } = await server.signUp();
    const tokens = await Promise.all(Array.from({ length: 5 }, () => refreshOk(session.refresh_token)));
    expect(new Set(tokens).size).toBe(1);
    const rows = await server.db.transaction((tx) => tx.select().from(sessions));
    expect(rows.filter((row) => row.userId === user.id)).toMatchObject([{ refreshCounter: 1 }]);
    expect(await refreshOk(tokens[0]!)).not.toBe(tokens[0]);
  });

  it('works after the access token has expired', async () => {
    const { client, user } = await server.signUp();
    server.advanceClock(3 * 86_400_000);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.getUser()).data.user?.id).toBe(user.id);
  });

  // docs/security.md#outages
  it('answers 503, never less, when the database fails, and works again afterwards', async () => {
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
    expect(await refreshOk(session.refresh_token)).not.toBe(session.refresh_token);
  });
});

/** Puts the sessions of this user back to how they are now, as restoring a backup does, when the result is called. */
async function backUpSessions(userId: string): Promise<() => Promise<void>> {
  const kept = await server.db.transaction((tx) =>
    tx.select().from(sessions).where(eq(sessions.userId, userId)),
  );
  return () =>
    server.db.transaction(async (tx) => {
      await tx.delete(sessions).where(eq(sessions.userId, userId));
      if (kept.length > 0) await tx.insert(sessions).values(kept);
    });
}

describe('refresh after the database was restored from a backup', () => {
  it('accepts a token ahead of its session and moves the session up to it', async () => {
    const { user, session } = await server.signUp();
    const second = await refreshOk(session.refresh_token);
    const restore = await backUpSessions(user.id);
    const fourth = await refreshOk(await refreshOk(second));
    await restore();
    const fifth = await refreshOk(fourth);
    const rows = await server.db.transaction((tx) => tx.select().from(sessions));
    expect(rows.filter((row) => row.userId === user.id)).toMatchObject([{ refreshCounter: 4 }]);
    expect(await refreshOk(fifth)).not.toBe(fifth);
  });

  it('gives tabs that ask at once with a token ahead of the session one current token', async () => {
    const { user, session } = await server.signUp();
    const restore = await backUpSessions(user.id);
    const third = await refreshOk(await refreshOk(session.refresh_token));
    await restore();
    const tokens = await Promise.all(Array.from({ length: 5 }, () => refreshOk(third)));
    expect(new Set(tokens).size).toBe(1);
  });

  it('still ends the session when two parties use tokens of it', async () => {
    const { user, session } = await server.signUp();
    const restore = await backUpSessions(user.id);
    const stolen = await refreshOk(session.refresh_token);
    const third = await refreshOk(stolen);
    await restore();
    await refreshOk(stolen);
    await refreshOk(await refreshOk(third));
    server.advanceClock(10_000);
    expect((await refresh(stolen)).error).toMatchObject(ALREADY_USED);
  });

  it('refuses the token of a session that began after the backup', async () => {
    const { user, email } = await server.signUp();
    const restore = await backUpSessions(user.id);
    const later = createTestClient(server.url);
    const { data } = await later.auth.signInWithPassword({ email, password: 'secret1' });
    await restore();
    expect((await refresh(data.session!.refresh_token)).error).toMatchObject(NOT_FOUND);
  });
});

/** The installation's own secret, so that only what a token says is wrong. */
async function readSecret(): Promise<Uint8Array> {
  const [row] = await server.db.transaction((tx) =>
    tx.select().from(signingKeys).where(eq(signingKeys.purpose, 'refresh_token')),
  );
  return Buffer.from(row!.jwk.k!, 'base64url');
}

type Bend = (family: SignedUp, secret: Uint8Array) => string | Promise<string>;

/** What the unit tests of the token cannot show: these are well-formed, or tokens of another kind. */
const FORGED: [string, Bend][] = [
  ['an access token', ({ accessToken }) => accessToken],
  [
    'one of a foreign secret',
    ({ session }, own) =>
      encodeRefreshToken(decodeRefreshToken(session.refresh_token, [own])!, randomBytes(32)),
  ],
  [
    'one of a session that never was',
    (_family, own) => encodeRefreshToken({ sessionId: randomUUID(), counter: 0 }, own),
  ],
  [
    'one of a session that has ended',
    async () => {
      const { session, client } = await server.signUp();
      await client.auth.signOut({ scope: 'local' });
      return session.refresh_token;
    },
  ],
  [
    'one of a deleted person',
    async () => {
      const { session, user } = await server.signUp();
      await server.db.transaction((tx) => tx.delete(users).where(eq(users.id, user.id)));
      return session.refresh_token;
    },
  ],
];

describe('a refresh token that proves nothing is refused and ends no session', () => {
  it.each(FORGED)('%s', async (_title, bend) => {
    const family = await server.signUp();
    const forged = await bend(family, await readSecret());
    const before = await server.db.transaction((tx) => tx.select().from(sessions).orderBy(sessions.id));
    expect((await refresh(forged)).error).toMatchObject(NOT_FOUND);
    const after = await server.db.transaction((tx) => tx.select().from(sessions).orderBy(sessions.id));
    expect(after).toEqual(before);
    expect((await family.client.auth.refreshSession()).error).toBeNull();
  });
});
