import Fastify from 'fastify';
import { describe, expect, it, test } from 'vitest';
import { UNKNOWN_DEVICE_LIMIT } from '#server/auth/routes/sign-in-limits.ts';
import { toClientKey, warnUntrustedProxy } from '#server/http/ip-address.ts';
import {
  createLimitedClient,
  newClient,
  PAIR_LIMIT,
  readCookie,
  toPairKey,
} from '#tests/support/server/limited-client.ts';
import { newEmail, PASSWORD } from '#tests/support/server/sign-up.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const PROXY = '10.1.2.3';

const access = { signInLimits: 'on' as const, trustedProxies: [PROXY] };
const server = setUpTestServer({ access });
const second = setUpTestServer({ access, beside: server });
const client = createLimitedClient(server);

/** Uses up strangers' guesses at an address except for `remaining` of them. */
const exhaustStrangers = (email: string, remaining = 0) =>
  client.exhaust(UNKNOWN_DEVICE_LIMIT, email, remaining);

// docs/product/limits.md#sign-in-limits
// docs/security.md#guessing
describe('Guessing at one address', () => {
  // docs/security.md#no-lock-out
  it('is limited to 30 attempts per client across all processes', async () => {
    const { email } = await client.signUp();
    const from = newClient();
    await client.exhaust(PAIR_LIMIT, toPairKey(email, from), 2);
    for (const to of [server, second]) {
      const response = await client.logIn(email, 'wrong', { from, server: to });
      expect(response.json()).toMatchObject({ code: 'invalid_credentials' });
    }
    const refused = await client.logIn(email, PASSWORD, { from });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await client.logIn(email.toUpperCase(), PASSWORD, { from, server: second })).statusCode).toBe(
      429,
    );
    // Other clients can log in, and this client may try another address or request a new password.
    expect((await client.logIn(email, PASSWORD)).statusCode).toBe(200);
    expect((await client.logIn(newEmail(), 'wrong', { from })).statusCode).toBe(400);
    expect((await client.send('/recover', { email }, { from })).statusCode).toBe(200);
  });

  it('is limited in the same way for an address without an account', async () => {
    const [email, from] = [newEmail(), newClient()];
    await client.exhaust(PAIR_LIMIT, toPairKey(email, from), 1);
    expect((await client.logIn(email, 'x', { from })).statusCode).toBe(400);
    expect((await client.logIn(email, 'x', { from })).statusCode).toBe(429);
  });

  it('is limited across all networks except for known devices', async () => {
    const { email, cookie } = await client.signUp();
    await exhaustStrangers(email, 1);
    expect((await client.logIn(email, '', { server: second })).statusCode).toBe(400);
    expect((await client.logIn(email, PASSWORD)).statusCode).toBe(429);
    expect((await client.logIn(email, PASSWORD, { cookie })).statusCode).toBe(200);
    // Neither another family's cookie nor a forged one counts.
    const other = await client.signUp();
    expect((await client.logIn(email, PASSWORD, { cookie: other.cookie })).statusCode).toBe(429);
    expect((await client.logIn(email, PASSWORD, { cookie: 'sproutcards-device=AAAA' })).statusCode).toBe(429);
  });

  // docs/security.md#no-lock-out
  it('counts no successful sign-ins', async () => {
    const { email, cookie } = await client.signUp();
    const from = newClient();
    // One wrong guess starts each count, and one more guess remains.
    for (const guess of [{ from }, { cookie }])
      expect((await client.logIn(email, 'wrong', guess)).statusCode).toBe(400);
    await client.setCounts({ 'sign-in-pair': 29, 'sign-in-strangers': 59, 'sign-in-device': 14 });
    for (let attempt = 0; attempt < 2; attempt++) {
      for (const sent of [{ from }, {}, { from, cookie }])
        expect((await client.logIn(email, PASSWORD, sent)).statusCode).toBe(200);
    }
    for (const sent of [{ from }, { from, cookie }]) {
      expect((await client.logIn(email, 'wrong', sent)).statusCode).toBe(400);
      expect((await client.logIn(email, PASSWORD, sent)).statusCode).toBe(429);
    }
    expect((await client.logIn(email, PASSWORD)).statusCode).toBe(429);
  });
});

// docs/security.md#guessing
describe('A known device', () => {
  it('is known only to its account', async () => {
    const { email, cookie: lost } = await client.signUp();
    const ownCookie = readCookie(await client.logIn(email, PASSWORD));
    const stranger = await client.signUp();
    const refreshed = await client.send(
      '/token?grant_type=refresh_token',
      { refresh_token: stranger.refresh_token, email },
      { cookie: stranger.cookie },
    );
    expect(refreshed.statusCode).toBe(200);
    expect((await client.logIn(email, 'wrong', { cookie: lost })).statusCode).toBe(400);
    await client.setCounts({ 'sign-in-device': 15 });
    expect((await client.logIn(email, PASSWORD, { cookie: lost })).statusCode).toBe(429);
    await exhaustStrangers(email);
    expect((await client.logIn(email, PASSWORD)).statusCode).toBe(429);
    expect((await client.logIn(email, PASSWORD, { cookie: readCookie(refreshed) })).statusCode).toBe(429);
    expect((await client.logIn(email, PASSWORD, { cookie: ownCookie })).statusCode).toBe(200);
  });

  it('shares one limit with all other known devices', async () => {
    const { email } = await client.signUp();
    const cookies = [];
    for (let count = 0; count < 3; count++) cookies.push(readCookie(await client.logIn(email, PASSWORD)));
    const guess = async (cookie = '') => (await client.logIn(email, 'wrong', { cookie })).statusCode;
    expect(await guess(cookies[0])).toBe(400);
    await client.setCounts({ 'sign-in-devices': 29 });
    expect([await guess(cookies[1]), await guess(cookies[2])]).toEqual([400, 429]);
  });

  it('is forgotten after a new password unless it set that password', async () => {
    const { email } = await client.signUp();
    const former = await client.logIn(email, PASSWORD);
    const { access_token } = former.json<{ access_token: string }>();
    const changed = await client.send(
      '/user',
      { password: 'new-secret', current_password: PASSWORD },
      { method: 'PUT', headers: { authorization: `Bearer ${access_token}` } },
    );
    expect(changed.statusCode).toBe(200);
    const renewed = await client.logIn(email, 'new-secret');
    await exhaustStrangers(email);
    const statuses = [];
    for (const response of [changed, former, renewed])
      statuses.push((await client.logIn(email, 'new-secret', { cookie: readCookie(response) })).statusCode);
    expect(statuses).toEqual([200, 429, 200]);
  });

  it('is known to both of two accounts that it serves', async () => {
    const first = await client.signUp();
    const other = await client.signUp(newEmail(), { cookie: first.cookie });
    for (const { email } of [first, other]) {
      await exhaustStrangers(email);
      expect((await client.logIn(email, PASSWORD)).statusCode).toBe(429);
      expect((await client.logIn(email, PASSWORD, { cookie: other.cookie })).statusCode).toBe(200);
    }
  });

  // docs/security.md#cookies
  it('has a cookie that scripts cannot read', async () => {
    const response = await client.send('/signup', { email: newEmail(), password: PASSWORD });
    expect(response.headers['set-cookie']).toMatch(
      /^sproutcards-device=[\w-]{22}\.[\w-]{43}; Path=\/auth\/v1; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
  });
});

// docs/security.md#repeated-parameters
// docs/security.md#request-limits
test.each([
  ['POST', '/signup', 'sign-up', 30],
  ['POST', '/recover', 'recover', 30],
  ['POST', '/resend', 'resend', 30],
  ['POST', '/verify', 'verify', 30],
  ['GET', '/verify', 'verify', 30],
  ['PUT', '/user', 'user', 30],
  ['GET', '/authorize', 'oauth', 60],
  ['GET', '/callback', 'oauth', 60],
] as const)(
  '%s %s has a limit per client, regardless of its parameters',
  async (method, path, name, points) => {
    const network = newClient();
    await client.exhaust({ name: `${name}-client`, points, seconds: 300 }, toClientKey(network), 1);
    // All addresses of an IPv6 network count as one client.
    const send = (from: string) =>
      client.send(`${path}?grant_type=refresh_token`, method === 'GET' ? undefined : {}, { method, from });
    expect((await send(network)).statusCode).not.toBe(429);
    expect((await send(`${network}1`)).json()).toMatchObject({ code: 'over_request_rate_limit' });
    expect((await send(newClient())).statusCode).not.toBe(429);
  },
);

test('a refresh has no limit', async () => {
  const from = newClient();
  await client.exhaust({ name: 'sign-in-client', points: 150, seconds: 300 }, toClientKey(from));
  expect((await client.logIn(newEmail(), 'x', { from })).statusCode).toBe(429);
  const refresh = { refresh_token: 'invented' };
  expect((await client.send('/token?grant_type=refresh_token', refresh, { from })).statusCode).toBe(400);
});

// docs/security.md#trusted-proxies
describe('X-Forwarded-For', () => {
  const logIn = (email: string, from: string, forwarded: string) =>
    client.logIn(email, 'x', { from, headers: { 'x-forwarded-for': forwarded } });

  it('counts only when a trusted proxy sends it', async () => {
    const [email, stranger] = [newEmail(), newClient()];
    await client.exhaust(PAIR_LIMIT, toPairKey(email, stranger), 1);
    expect((await logIn(email, stranger, newClient())).statusCode).toBe(400);
    expect((await logIn(email, stranger, newClient())).statusCode).toBe(429);
    // A client behind the proxy counts as the same client as without it.
    expect((await logIn(email, PROXY, stranger)).statusCode).toBe(429);
    expect((await logIn(email, PROXY, newClient())).statusCode).toBe(400);
  });

  it('ignores addresses that a client puts in front of its real one', async () => {
    const email = newEmail();
    await client.exhaust(PAIR_LIMIT, toPairKey(email, PROXY), 1);
    expect((await logIn(email, PROXY, `${newClient()}, ${PROXY}`)).statusCode).toBe(400);
    expect((await logIn(email, PROXY, `${newClient()}, ${PROXY}`)).statusCode).toBe(429);
  });

  it('logs one warning when an unlisted proxy forwards requests', async () => {
    const lines: string[] = [];
    const listen = (trustedProxies: string[]) => {
      const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
      warnUntrustedProxy(app, trustedProxies);
      app.get('/', async () => 'ok');
      return app;
    };
    const visit = async (app: ReturnType<typeof listen>, remoteAddress: string) => {
      await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': newClient() } });
      return lines.filter((line) => line.includes('TRUST_PROXY')).length;
    };
    const [unconfigured, configured] = [listen([]), listen([PROXY])];
    expect(await visit(unconfigured, newClient())).toBe(0);
    expect(await visit(configured, '127.0.0.1')).toBe(0);
    expect(await visit(unconfigured, '127.0.0.1')).toBe(1);
    expect(await visit(unconfigured, '127.0.0.1')).toBe(1);
  });
});
