import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pruneAccounts } from '#server/auth/records/owned-tables.ts';
import { sessions } from '#server/auth/records/tables.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { callAccount, createSyncRequest, postSync } from '#tests/support/server/account-server.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const DAY_MS = 86_400_000;
const LIFE = { idleMs: 10 * DAY_MS, maxMs: 30 * DAY_MS };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ access: { sessionLife: LIFE } });
});
afterAll(() => server.close());

const refresh = (refreshToken: string) =>
  createTestClient(server.url).auth.refreshSession({ refresh_token: refreshToken });

async function refreshOk(refreshToken: string): Promise<string> {
  const { data, error } = await refresh(refreshToken);
  if (error !== null) throw error;
  return data.session!.refresh_token;
}

const findRow = async (userId: string) =>
  (await server.db.transaction((tx) => tx.select().from(sessions).where(eq(sessions.userId, userId))))[0];

// docs/security.md#session-end
describe('a session', () => {
  it('goes on when its device was offline for a little less than the idle time', async () => {
    const { session } = await server.signUp();
    server.advanceClock(LIFE.idleMs - 60_000);
    const second = await refreshOk(session.refresh_token);
    server.advanceClock(LIFE.idleMs - 60_000);
    await refreshOk(second);
  });

  // docs/product/sign-in.md#session-life
  it('ends with `session_expired` when it was not used for the idle time', async () => {
    const { session, user } = await server.signUp();
    server.advanceClock(LIFE.idleMs);
    expect((await refresh(session.refresh_token)).error).toMatchObject({
      status: 400,
      code: 'session_expired',
    });
    expect(await findRow(user.id)).toBeUndefined();
    expect((await refresh(session.refresh_token)).error).toMatchObject({ code: 'refresh_token_not_found' });
  });

  // docs/product/sign-in.md#session-life
  // docs/security.md#refresh-tokens
  it('ends after the longest time although it is used daily', async () => {
    const { session } = await server.signUp();
    let token = session.refresh_token;
    for (let day = 0; day < 29; day += 5) {
      token = await refreshOk(token);
      server.advanceClock(5 * DAY_MS);
    }
    expect((await refresh(token)).error).toMatchObject({ status: 400, code: 'session_expired' });
  });

  it('that ended by its age is refused on every endpoint although its token is genuine', async () => {
    const { accessToken: token, user } = await server.signUp();
    const caller = { accessToken: token };
    // The access token stays within its hour: only the session is made old.
    const old = new Date(server.clock().getTime() - LIFE.idleMs - 1);
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
  it('is removed by upkeep once it has ended, and no earlier', async () => {
    const idle = await server.signUp();
    server.advanceClock(LIFE.idleMs / 2);
    const used = await server.signUp();
    server.advanceClock(LIFE.idleMs / 2);
    const pruned = await pruneAccounts(server.db, server.clock(), LIFE);
    expect(pruned.sessions).toBeGreaterThanOrEqual(1);
    expect(await findRow(idle.user.id)).toBeUndefined();
    expect(await findRow(used.user.id)).toBeDefined();
  });
});
