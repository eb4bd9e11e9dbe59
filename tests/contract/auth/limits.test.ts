import { randomUUID } from 'node:crypto';
import Fastify, { type InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNKNOWN_DEVICE_LIMIT } from '#server/auth/routes/sign-in-limits.ts';
import { warnUntrustedProxy } from '#server/http/ip-address.ts';
import { createRateLimit, type RateLimitRule } from '#server/http/rate-limit.ts';
import { PASSWORD } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const PROXY = '10.1.2.3';
/** Documentation addresses (RFC 5737), one for each client of these tests. */
let lastClient = 0;
const newClient = () => `203.0.113.${++lastClient}`;

let server: TestServer;
let second: TestServer;

beforeAll(async () => {
  const access = { signInLimits: 'on' as const, trustedProxies: [PROXY] };
  server = await startTestServer({ access });
  second = await startTestServer({ access, beside: server });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

type Sent = { to?: TestServer; from?: string; cookie?: string; forwarded?: string };

function send(url: string, payload: Record<string, unknown>, { to = server, ...sent }: Sent = {}) {
  const headers: Record<string, string> = { 'x-supabase-api-version': '2024-01-01' };
  if (sent.cookie !== undefined) headers.cookie = sent.cookie;
  if (sent.forwarded !== undefined) headers['x-forwarded-for'] = sent.forwarded;
  const request: InjectOptions = { method: 'POST', url: `/auth/v1${url}`, payload, headers };
  return to.app.inject({ ...request, remoteAddress: sent.from ?? newClient() });
}

const logIn = (email: string, password: string, sent?: Sent) =>
  send('/token?grant_type=password', { email, password }, sent);

const newEmail = () => `${randomUUID()}@example.org`;

/** Counts for the key as if it had used its limit up but for `left` points. */
async function useUp(rule: RateLimitRule, key: string, left = 0): Promise<void> {
  await createRateLimit(server.db, rule).consume(key, rule.points - left);
}

async function signUp(email = newEmail()): Promise<{ email: string; cookie: string }> {
  const answer = await send('/signup', { email, password: PASSWORD });
  expect(answer.statusCode).toBe(200);
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
  return { email, cookie };
}

// docs/product/limits.md#sign-in-limits
// docs/security.md#guessing
describe('guessing at one address', () => {
  it('ends after 30 tries of one client, in all processes together, and says when to come back', async () => {
    const { email } = await signUp();
    const from = newClient();
    for (let attempt = 0; attempt < 30; attempt++) {
      const answer = await logIn(email, 'wrong', { from, to: attempt % 2 ? server : second });
      expect(answer.json()).toMatchObject({ code: 'invalid_credentials' });
    }
    const refused = await logIn(email, PASSWORD, { from });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      code: 'over_request_rate_limit',
      message: 'Request rate limit reached',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await logIn(email.toUpperCase(), PASSWORD, { from, to: second })).statusCode).toBe(429);
    // The family elsewhere is not locked out, and the client may try for another address.
    expect((await logIn(email, PASSWORD)).statusCode).toBe(200);
    expect((await logIn(newEmail(), 'wrong', { from })).statusCode).toBe(400);
  });

  it('counts an address without an account just the same', async () => {
    const [email, from] = [newEmail(), newClient()];
    const codes = [];
    for (let attempt = 0; attempt < 31; attempt++) codes.push((await logIn(email, 'x', { from })).statusCode);
    expect(codes).toEqual([...Array(30).fill(400), 429]);
  });

  it('from everywhere is stopped, but not for a device that has signed in before', async () => {
    const { email, cookie } = await signUp();
    await useUp(UNKNOWN_DEVICE_LIMIT, email, 1);
    expect((await logIn(email, '', { to: second })).statusCode).toBe(400);
    expect((await logIn(email, PASSWORD)).statusCode).toBe(429);
    expect((await logIn(email, PASSWORD, { cookie })).statusCode).toBe(200);
    // The cookie of one family opens nothing for another, and cannot be made up.
    const other = await signUp();
    expect((await logIn(email, PASSWORD, { cookie: other.cookie })).statusCode).toBe(429);
    expect((await logIn(email, PASSWORD, { cookie: 'sproutcards-device=AAAA' })).statusCode).toBe(429);
  });
});

it('limits sign-ups per client, over all addresses', async () => {
  const from = newClient();
  for (let attempt = 0; attempt < 30; attempt++) await send('/signup', { email: 'no-address' }, { from });
  expect((await send('/signup', { email: newEmail(), password: PASSWORD }, { from })).statusCode).toBe(429);
  expect((await send('/signup', { email: newEmail(), password: PASSWORD })).statusCode).toBe(200);
});

it('never refuses a refresh for being too frequent', async () => {
  const from = newClient();
  await useUp({ name: 'sign-in-client', points: 150, seconds: 300 }, from);
  expect((await logIn(newEmail(), 'x', { from })).statusCode).toBe(429);
  for (let attempt = 0; attempt < 10; attempt++) {
    const answer = await send('/token?grant_type=refresh_token', { refresh_token: 'invented' }, { from });
    expect(answer.statusCode).toBe(400);
  }
});

// docs/security.md#trusted-proxies
it('believes only a trusted proxy about where a request comes from', async () => {
  const email = newEmail();
  const stranger = newClient();
  for (let attempt = 0; attempt < 30; attempt++) {
    await logIn(email, 'x', { from: stranger, forwarded: newClient() });
  }
  expect((await logIn(email, 'x', { from: stranger, forwarded: newClient() })).statusCode).toBe(429);
  // The same address behind the proxy is the same client; another one is not.
  expect((await logIn(email, 'x', { from: PROXY, forwarded: stranger })).statusCode).toBe(429);
  expect((await logIn(email, 'x', { from: PROXY, forwarded: newClient() })).statusCode).toBe(400);
});

// docs/security.md#trusted-proxies
it('a client on the machine of the proxy cannot write its own address before the one that the proxy saw', async () => {
  const email = newEmail();
  const guess = () => logIn(email, 'x', { from: PROXY, forwarded: `${newClient()}, ${PROXY}` });
  for (let attempt = 0; attempt < 30; attempt++) expect((await guess()).statusCode).toBe(400);
  expect((await guess()).statusCode).toBe(429);
});

// docs/security.md#cookies
it('sets a cookie that scripts cannot read and that identifies no person', async () => {
  const email = newEmail();
  const answer = await send('/signup', { email, password: PASSWORD });
  expect(answer.headers['set-cookie']).toMatch(
    /^sproutcards-device=[\w-]{22}\.[\w-]{43}; Path=\/auth\/v1; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
  );
});

// docs/security.md#trusted-proxies
it('warns once in the log that a proxy outside the settings passes requests on', async () => {
  const lines: string[] = [];
  const logged = (access: { trustedProxies: string[] }) => {
    const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
    warnUntrustedProxy(app, access.trustedProxies);
    app.get('/', async () => 'ok');
    return app;
  };
  const visit = async (app: ReturnType<typeof logged>, remoteAddress: string) => {
    await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': newClient() } });
    return lines.filter((line) => line.includes('TRUST_PROXY')).length;
  };
  const [naive, told] = [logged({ trustedProxies: [] }), logged({ trustedProxies: [PROXY] })];
  expect(await visit(naive, newClient())).toBe(0);
  expect(await visit(told, '127.0.0.1')).toBe(0);
  expect(await visit(naive, '127.0.0.1')).toBe(1);
  expect(await visit(naive, '127.0.0.1')).toBe(1);
});
