import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pruneAuthRows } from '#server/auth/records/owned-tables.ts';
import { sessions } from '#server/auth/records/tables.ts';
import { ACCOUNT_PATHS, SECURITY_PATHS, type SessionList } from '#shared/account/protocol.ts';
import { callAccount, createSyncRequest, postSync } from '#tests/support/server/account-server.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import {
  createTestClient,
  exchangeToken,
  refreshSession,
  type TestClient,
} from '#tests/support/server/test-client.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const DAY_MS = 86_400_000;
const SESSION_LIFE = { idleMs: 10 * DAY_MS, maxMs: 30 * DAY_MS };

const server = setUpTestServer({ access: { sessionLife: SESSION_LIFE } });

/** Signs a family up and signs it in with three browsers. */
async function signInThrice(): Promise<[TestClient, TestClient, TestClient]> {
  const { client, email } = await server.signUp();
  const others = [createTestClient(server.url), createTestClient(server.url)] as const;
  for (const other of others) await other.auth.signInWithPassword({ email, password: PASSWORD });
  return [client, ...others];
}

/** Returns for each access token whether `/user` and the tables accept it. They must agree. */
async function checkTokens(tokens: string[]): Promise<boolean[]> {
  return Promise.all(
    tokens.map(async (token) => {
      const headers = { Authorization: `Bearer ${token}` };
      const responses = await Promise.all([
        fetch(`${server.url}/auth/v1/user`, { headers }),
        fetch(`${server.url}/rest/v1/profiles`, { headers }),
      ]);
      const [user, rows] = responses.map((response) => response.status);
      expect([[200, 200].join(), [403, 401].join()]).toContain([user, rows].join());
      return user === 200;
    }),
  );
}

const readToken = async (client: TestClient) => (await client.auth.getSession()).data.session!.access_token;

describe('Sign-out', () => {
  // docs/product/sign-in.md#sign-out
  // docs/security.md#sign-out
  it.each([
    ['global', [false, false, false]],
    [undefined, [false, false, false]],
    ['local', [false, true, true]],
    ['others', [true, false, false]],
  ] as const)('with scope %s ends exactly the sessions of the scope', async (scope, alive) => {
    const clients = await signInThrice();
    const tokens = await Promise.all(clients.map(readToken));
    const { error } = await clients[0].auth.signOut(scope && { scope });
    expect(error).toBeNull();
    expect(await checkTokens(tokens)).toEqual(alive);
    const ownSession = (await clients[0].auth.getSession()).data.session;
    expect(ownSession === null).toBe(scope !== 'others');
  });

  // docs/security.md#sign-out
  it('leaves other families signed in', async () => {
    const { client } = await server.signUp();
    const stranger = await server.signUp();
    await client.auth.signOut();
    expect(await checkTokens([stranger.accessToken])).toEqual([true]);
  });

  it("responds with 204 to the client's empty JSON request", async () => {
    const { accessToken } = await server.signUp();
    const response = await fetch(`${server.url}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json;charset=UTF-8' },
    });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
  });
});

const findSession = async (userId: string) =>
  (await server.db.transaction((tx) => tx.select().from(sessions).where(eq(sessions.userId, userId))))[0];

// docs/security.md#session-end
describe('A session', () => {
  it('survives if its device was offline for a little less than the idle time', async () => {
    const { session } = await server.signUp();
    server.advanceClock(SESSION_LIFE.idleMs - 60_000);
    const second = await exchangeToken(server, session.refresh_token);
    server.advanceClock(SESSION_LIFE.idleMs - 60_000);
    await exchangeToken(server, second);
  });

  // docs/product/sign-in.md#session-life
  it('ends with `session_expired` when idle for too long', async () => {
    const { session, user } = await server.signUp();
    server.advanceClock(SESSION_LIFE.idleMs);
    const expired = await refreshSession(server, session.refresh_token);
    expect(expired.error).toMatchObject({ status: 400, code: 'session_expired' });
    expect(await findSession(user.id)).toBeUndefined();
    const unknown = await refreshSession(server, session.refresh_token);
    expect(unknown.error).toMatchObject({ code: 'refresh_token_not_found' });
  });

  // docs/product/sign-in.md#session-life
  // docs/security.md#refresh-tokens
  it('ends after its maximum age even if it is used regularly', async () => {
    const { session } = await server.signUp();
    let token = session.refresh_token;
    for (let day = 0; day < 29; day += 5) {
      token = await exchangeToken(server, token);
      server.advanceClock(5 * DAY_MS);
    }
    expect((await refreshSession(server, token)).error).toMatchObject({
      status: 400,
      code: 'session_expired',
    });
  });

  it('is refused by every endpoint once it has ended', async () => {
    const { accessToken: token, user } = await server.signUp();
    const caller = { accessToken: token };
    // Only the session is old. Its access token is still within its hour.
    const old = new Date(server.clock().getTime() - SESSION_LIFE.idleMs - 1);
    await server.db.transaction((tx) =>
      tx.update(sessions).set({ createdAt: old }).where(eq(sessions.userId, user.id)),
    );
    expect(await callAuth(server, { method: 'GET', path: '/user', token })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    });
    expect(await callAccount(server, caller, ACCOUNT_PATHS.summary)).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
    expect((await postSync(server, token, createSyncRequest())).status).toBe(401);
    const rest = await fetch(`${server.url}/rest/v1/profiles?select=*`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(rest.status).toBe(401);
    const renamed = await callAuth(server, {
      method: 'PUT',
      path: '/user',
      token,
      body: { data: { name: 'X' } },
    });
    expect(renamed.body).toMatchObject({ code: 'session_not_found' });
  });

  // docs/security.md#retention
  it('is pruned only after it has ended', async () => {
    const idle = await server.signUp();
    server.advanceClock(SESSION_LIFE.idleMs / 2);
    const used = await server.signUp();
    server.advanceClock(SESSION_LIFE.idleMs / 2);
    const pruned = await pruneAuthRows(server.db, server.clock(), SESSION_LIFE);
    expect(pruned.sessions).toBeGreaterThanOrEqual(1);
    expect(await findSession(idle.user.id)).toBeUndefined();
    expect(await findSession(used.user.id)).toBeDefined();
  });
});

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

type Caller = { accessToken: string };

/** Logs in to the account of a family with another browser. */
async function signInWith(family: SignedUp, userAgent: string): Promise<Caller> {
  const { body } = await callAuth(server, {
    path: '/token?grant_type=password',
    body: { email: family.email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  });
  return { accessToken: body.access_token };
}

async function listSessions(caller: Caller): Promise<SessionList['sessions']> {
  const { status, body } = await callAccount(server, caller, SECURITY_PATHS.sessions);
  expect(status).toBe(200);
  return (body as unknown as SessionList).sessions;
}

async function signOutSession(caller: Caller, id: string) {
  const response = await fetch(`${server.url}${SECURITY_PATHS.sessions}/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${caller.accessToken}` },
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

describe('List of signed-in devices', () => {
  // docs/product/sign-in.md#devices-list
  // docs/security.md#answers
  // docs/security.md#session-list
  it('names each device without its IP address or user agent', async () => {
    const family = await server.signUp();
    const phone = await signInWith(family, SAFARI);
    const listed = await listSessions(phone);
    expect(listed).toMatchObject([{ device: 'Safari, iOS', current: true }, { current: false }]);
    expect(Object.keys(listed[0]!).sort()).toEqual(
      ['current', 'device', 'id', 'lastUsedAt', 'startedAt'].sort(),
    );
    expect((await listSessions(family)).map(({ current }) => current)).toEqual([true, false]);
  });

  it('contains nothing of another family', async () => {
    const [family, other] = [await server.signUp(), await server.signUp()];
    const ids = (await listSessions(family)).map(({ id }) => id);
    expect(ids).toHaveLength(1);
    expect(ids).not.toContain((await listSessions(other))[0]?.id);
  });
});

describe('Sign-out of one device', () => {
  // docs/security.md#ended-session
  it('revokes only its token', async () => {
    const family = await server.signUp();
    const phone = await signInWith(family, SAFARI);
    const id = (await listSessions(family))[1]!.id;
    expect((await signOutSession(family, id)).status).toBe(204);

    expect(await callAccount(server, phone, SECURITY_PATHS.sessions)).toMatchObject({ status: 401 });
    const user = { method: 'GET', path: '/user', token: phone.accessToken };
    expect(await callAuth(server, user)).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    });
    expect(await listSessions(family)).toHaveLength(1);
  });

  // docs/security.md#session-list
  it("treats another family's session like an unknown one", async () => {
    const [family, other] = [await server.signUp(), await server.signUp()];
    const id = (await listSessions(other))[0]!.id;
    const foreignResponse = await signOutSession(family, id);
    expect(foreignResponse).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
    expect(await signOutSession(family, crypto.randomUUID())).toEqual(foreignResponse);
    expect(await listSessions(other)).toHaveLength(1);
  });

  it.each(['x', '1', '%00', "'; drop table users; --"])('refuses %s as an id', async (id) => {
    const family = await server.signUp();
    expect((await signOutSession(family, encodeURIComponent(id))).status).toBe(400);
  });
});
