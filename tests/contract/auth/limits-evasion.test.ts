import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNKNOWN_DEVICE_LIMIT } from '#server/auth/routes/sign-in-limits.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { type Mailboxes, openMailboxes } from '#tests/support/mail/account-mails.ts';
import { PASSWORD } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let lastClient = 0;
/** Documentation addresses (RFC 5737), one for each client of these tests. */
const newClient = () => `198.51.100.${++lastClient}`;
const newEmail = () => `${randomUUID()}@example.org`;

let server: TestServer;
let mailboxes: Mailboxes;
beforeAll(async () => {
  server = await startTestServer({ access: { signInLimits: 'on' } });
  mailboxes = await openMailboxes(server);
});
afterAll(async () => {
  await mailboxes.close();
  await server.close();
});

type Sent = { from?: string; cookie?: string | undefined };

function send(method: 'GET' | 'HEAD' | 'POST' | 'PUT', path: string, payload?: object, sent: Sent = {}) {
  const headers = {
    'x-supabase-api-version': '2024-01-01',
    ...(sent.cookie !== undefined && { cookie: sent.cookie }),
  };
  const request: InjectOptions = { method, url: `/auth/v1${path}`, headers, ...(payload && { payload }) };
  return server.app.inject({ ...request, remoteAddress: sent.from ?? newClient() });
}

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  answer.headers['set-cookie'] === undefined ? undefined : String(answer.headers['set-cookie']).split(';')[0];
const logIn = (email: string, password: string, sent?: Sent) =>
  send('POST', '/token?grant_type=password', { email, password }, sent);

async function signUp(email = newEmail(), sent?: Sent) {
  const answer = await send('POST', '/signup', { email, password: PASSWORD }, sent);
  expect(answer.statusCode).toBe(200);
  return { email, cookie: cookieOf(answer), ...answer.json<{ refresh_token: string }>() };
}

/** As if strangers everywhere had guessed at this address. */
async function fillStrangers(email: string): Promise<void> {
  await createRateLimit(server.db, UNKNOWN_DEVICE_LIMIT).consume(email, UNKNOWN_DEVICE_LIMIT.points);
}

// docs/security.md#repeated-parameters
// docs/security.md#request-limits
it.each([
  ['POST', '/signup', 30],
  ['POST', '/recover', 30],
  ['POST', '/resend', 30],
  ['POST', '/verify', 30],
  ['GET', '/verify', 30],
  ['PUT', '/user', 30],
  ['GET', '/authorize', 60],
  ['GET', '/callback', 60],
] as const)('%s %s has its limit, whatever parameters it carries', async (method, path, points) => {
  // A network of IPv6 is one client, whatever its last half says.
  const ask = (attempt: number) =>
    send(method, `${path}?grant_type=refresh_token`, method === 'GET' ? undefined : {}, {
      from: `2001:db8:${points}:${path.length}${method.length}::${attempt + 1}`,
    });
  for (let attempt = 0; attempt < points; attempt++) expect((await ask(attempt)).statusCode).not.toBe(429);
  expect((await ask(points)).json()).toMatchObject({ code: 'over_request_rate_limit' });
});

// docs/security.md#guessing
it('a stranger cannot get the cookie of another family’s device, nor can one lost device lock out another', async () => {
  const email = newEmail();
  const first = await signUp(email);
  const second = cookieOf(await logIn(email, PASSWORD));
  const stranger = await signUp();
  const refreshed = await send(
    'POST',
    '/token?grant_type=refresh_token',
    { refresh_token: stranger.refresh_token, email },
    { cookie: stranger.cookie },
  );
  expect(refreshed.statusCode).toBe(200);

  // One device that guesses is stopped by itself.
  for (let attempt = 0; attempt < 15; attempt++) {
    expect((await logIn(email, 'wrong', { cookie: first.cookie })).statusCode).toBe(400);
  }
  expect((await logIn(email, PASSWORD, { cookie: first.cookie })).statusCode).toBe(429);

  await fillStrangers(email);
  expect((await logIn(email, PASSWORD)).statusCode).toBe(429);
  expect((await logIn(email, PASSWORD, { cookie: cookieOf(refreshed) })).statusCode).toBe(429);
  expect((await logIn(email, PASSWORD, { cookie: second })).statusCode).toBe(200);
});

// docs/security.md#guessing
it('any number of known devices share one limit', async () => {
  const { email } = await signUp();
  const cookies = [];
  for (let count = 0; count < 3; count++) cookies.push(cookieOf(await logIn(email, PASSWORD)));
  const guess = async (cookie: string | undefined) => (await logIn(email, 'wrong', { cookie })).statusCode;
  for (const cookie of cookies.slice(0, 2))
    for (let attempt = 0; attempt < 15; attempt++) expect(await guess(cookie)).toBe(400);
  expect(await guess(cookies[2])).toBe(429);
});

// docs/security.md#guessing
it('a new password forgets the devices that knew the former one', async () => {
  const family = await signUp();
  const former = cookieOf(await logIn(family.email, PASSWORD));
  const { access_token } = (await logIn(family.email, PASSWORD)).json<{ access_token: string }>();
  const changed = await server.app.inject({
    method: 'PUT',
    url: '/auth/v1/user',
    headers: { authorization: `Bearer ${access_token}` },
    payload: { password: 'new-secret', current_password: PASSWORD },
  });
  expect(changed.statusCode).toBe(200);
  const own = cookieOf(changed);
  const renewed = cookieOf(await logIn(family.email, 'new-secret'));
  await fillStrangers(family.email);
  expect((await logIn(family.email, 'new-secret', { cookie: own })).statusCode).toBe(200);
  expect((await logIn(family.email, 'new-secret', { cookie: former })).statusCode).toBe(429);
  expect((await logIn(family.email, 'new-secret', { cookie: renewed })).statusCode).toBe(200);
});

it('a tablet that serves two accounts is known to both', async () => {
  const one = await signUp();
  const other = await signUp(newEmail(), { cookie: one.cookie });
  for (const { email } of [one, other]) {
    await fillStrangers(email);
    expect((await logIn(email, PASSWORD)).statusCode).toBe(429);
    expect((await logIn(email, PASSWORD, { cookie: other.cookie })).statusCode).toBe(200);
  }
});

it('clients without number get a family six mails an hour, and the newest link works', async () => {
  const { email } = await signUp();
  for (let attempt = 1; attempt <= 8; attempt++) {
    const answer = await send('POST', '/recover', { email });
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    expect(await mailboxes.mailsTo(email)).toHaveLength(Math.min(attempt, 6));
    server.advanceClock(61_000);
  }
  const link = { token_hash: await mailboxes.newestToken(email), type: 'recovery' };
  // A look at the link's head, as mail scanners take, does not use it up.
  const query = `?token_hash=${link.token_hash}&type=recovery`;
  expect((await send('HEAD', `/verify${query}`)).statusCode).toBe(405);
  expect((await send('POST', '/verify', link)).statusCode).toBe(200);
});
