import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/support/server/sign-up.ts';
import { createTestClient, type TestClient } from '#tests/support/server/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A family with three browsers. */
async function signInThrice(): Promise<[TestClient, TestClient, TestClient]> {
  const { client, email } = await server.signUp();
  const others = [createTestClient(server.url), createTestClient(server.url)] as const;
  for (const other of others) await other.auth.signInWithPassword({ email, password: PASSWORD });
  return [client, ...others];
}

/** Whether each browser's access token, as it stands, is still good for `/user` and for the tables. */
async function areAlive(tokens: string[]): Promise<boolean[]> {
  return Promise.all(
    tokens.map(async (token) => {
      const headers = { Authorization: `Bearer ${token}` };
      const answers = await Promise.all([
        fetch(`${server.url}/auth/v1/user`, { headers }),
        fetch(`${server.url}/rest/v1/profiles`, { headers }),
      ]);
      const [user, rows] = answers.map((answer) => answer.status);
      expect([[200, 200].join(), [403, 401].join()]).toContain([user, rows].join());
      return user === 200;
    }),
  );
}

const tokenOf = async (client: TestClient) => (await client.auth.getSession()).data.session!.access_token;

describe('sign-out', () => {
  // docs/product/sign-in.md#sign-out
  // docs/security.md#sign-out
  it.each([
    ['global', [false, false, false]],
    ['local', [false, true, true]],
    ['others', [true, false, false]],
  ] as const)('ends the sessions that scope %s names and no other', async (scope, alive) => {
    const clients = await signInThrice();
    const tokens = await Promise.all(clients.map(tokenOf));
    const { error } = await clients[0].auth.signOut({ scope });
    expect(error).toBeNull();
    expect(await areAlive(tokens)).toEqual(alive);
    const kept = (await clients[0].auth.getSession()).data.session;
    expect(kept === null).toBe(scope !== 'others');
  });

  it('is global when nothing is said', async () => {
    const clients = await signInThrice();
    const tokens = await Promise.all(clients.map(tokenOf));
    await clients[0].auth.signOut();
    expect(await areAlive(tokens)).toEqual([false, false, false]);
  });

  it('makes the other browsers notice at their next look at the account', async () => {
    const [first, second] = await signInThrice();
    await first.auth.signOut();
    const { error } = await second.auth.getUser();
    expect(error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await second.auth.getSession()).data.session).toBeNull();
    expect((await second.auth.refreshSession()).error).not.toBeNull();
  });

  // docs/security.md#sign-out
  it('leaves other families signed in', async () => {
    const { client } = await server.signUp();
    const stranger = await server.signUp();
    await client.auth.signOut();
    expect(await areAlive([stranger.accessToken])).toEqual([true]);
  });

  it('answers 204 without a body to the empty JSON request the client sends', async () => {
    const { accessToken } = await server.signUp();
    const response = await fetch(`${server.url}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json;charset=UTF-8' },
    });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
  });
});
