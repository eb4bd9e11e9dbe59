import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECURITY_PATHS, type SessionList } from '#shared/account/account-security.ts';
import { callAccount } from '#tests/support/server/account-server.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Caller = { accessToken: string };

/** Signs in to the family's account with another browser. */
async function signInWith(family: SignedUp, userAgent: string): Promise<Caller> {
  const { body } = await callAuth(server, {
    path: '/token?grant_type=password',
    body: { email: family.email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  });
  return { accessToken: body.access_token };
}

async function list(caller: Caller): Promise<SessionList['sessions']> {
  const { status, body } = await callAccount(server, caller, SECURITY_PATHS.sessions);
  expect(status).toBe(200);
  return (body as unknown as SessionList).sessions;
}

async function signOutOne(caller: Caller | null, id: string) {
  const response = await fetch(`${server.url}${SECURITY_PATHS.sessions}/${id}`, {
    method: 'DELETE',
    headers: caller ? { authorization: `Bearer ${caller.accessToken}` } : {},
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

describe('the list of signed-in devices', () => {
  // docs/product/sign-in.md#devices-list
  // docs/security.md#answers
  // docs/security.md#session-list
  it('names each device without its address or user agent, this one first', async () => {
    const family = await server.signUp();
    const phone = await signInWith(family, SAFARI);
    const sessions = await list(phone);
    expect(sessions).toMatchObject([{ device: 'Safari, iOS', current: true }, { current: false }]);
    expect(Object.keys(sessions[0]!).sort()).toEqual(
      ['current', 'device', 'id', 'lastUsedAt', 'startedAt'].sort(),
    );
    expect((await list(family)).map(({ current }) => current)).toEqual([true, false]);
  });

  it('holds nothing of another family', async () => {
    const [family, other] = [await server.signUp(), await server.signUp()];
    const ids = (await list(family)).map(({ id }) => id);
    expect(ids).toHaveLength(1);
    expect(ids).not.toContain((await list(other))[0]?.id);
  });
});

describe('signing one device out', () => {
  // docs/security.md#ended-session
  it('refuses its token at once on every endpoint and leaves the others signed in', async () => {
    const family = await server.signUp();
    const phone = await signInWith(family, SAFARI);
    const id = (await list(family))[1]!.id;
    expect((await signOutOne(family, id)).status).toBe(204);

    expect(await callAccount(server, phone, SECURITY_PATHS.sessions)).toMatchObject({ status: 401 });
    const user = { method: 'GET', path: '/user', token: phone.accessToken };
    expect(await callAuth(server, user)).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    });
    expect(await list(family)).toHaveLength(1);
  });

  // docs/security.md#session-list
  it('does nothing for the id of another family’s session and answers as for one that never was', async () => {
    const [family, other] = [await server.signUp(), await server.signUp()];
    const id = (await list(other))[0]!.id;
    const foreign = await signOutOne(family, id);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
    expect(await signOutOne(family, crypto.randomUUID())).toEqual(foreign);
    expect(await list(other)).toHaveLength(1);
  });

  it.each(['x', '1', '%00', "'; drop table users; --"])('refuses %s as an id', async (id) => {
    const family = await server.signUp();
    expect((await signOutOne(family, encodeURIComponent(id))).status).toBe(400);
  });

  it('asks for a living session', async () => {
    const family = await server.signUp();
    const id = (await list(family))[0]!.id;
    expect((await signOutOne(null, id)).status).toBe(401);
    await family.client.auth.signOut({ scope: 'global' });
    expect((await signOutOne(family, id)).status).toBe(401);
  });
});
