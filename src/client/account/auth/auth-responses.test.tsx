import type { Session } from '@supabase/auth-js';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStoredSession } from '#client/device/session/stored-session.ts';
import { SESSION_KEY } from '#client/lib/storage/safe-storage.ts';
import { createJsonResponse, getCurrentServer } from '#tests/support/client/fake-server.ts';
import { createSession, createUser, storeSession } from '#tests/support/client/signed-in-user.ts';
import { getAccessToken, loadAuth, renewAccessToken, tryAuth } from './auth-client.ts';

const TOKEN = 'POST /auth/v1/token';
const HOUR_MS = 3_600_000;
/** Longer than auth-js's retries and the pause after them. */
const NEXT_ATTEMPT_MS = 120_000;

const respond = (status: number, body: string, type: string) => () =>
  new Response(body, { status, headers: { 'content-type': type } });
const respondWithPage = (status: number) =>
  respond(status, '<html><h1>Welcome to our hotel</h1>', 'text/html');
const respondWithJson = (status: number, body: unknown) =>
  respond(status, typeof body === 'string' ? body : JSON.stringify(body), 'application/json');

/** Responses from captive portals, firewalls and gateways. */
const FOREIGN_RESPONSES: [string, () => Response][] = [
  ['a 200 page', respondWithPage(200)],
  ['an empty 200 response', respond(200, '', 'text/html')],
  ['an empty 200 object', respondWithJson(200, {})],
  ['an unrelated 200 object', respondWithJson(200, { status: 'ok', user: null, token: 'x' })],
  ['a 200 array', respondWithJson(200, [])],
  ['a truncated session', respondWithJson(200, '{"access_token":"a","refresh_token":"b","expires_in":36')],
  [
    'a session without a user',
    respondWithJson(200, { access_token: 'a', refresh_token: 'b', expires_in: 3_600 }),
  ],
  ['200 plain text', respond(200, 'success', 'text/plain')],
  ['a 400 page', respondWithPage(400)],
  ['an empty 400 response', respond(400, '', 'application/json')],
  ["another OAuth server's error", respondWithJson(400, { error: 'invalid_grant' })],
  ['unrelated 401 JSON', respondWithJson(401, { message: 'Unauthorized' })],
  ['a 403 page', respondWithPage(403)],
  ["a gateway's 403 error code", respondWithJson(403, { code: 'forbidden', message: 'Blocked by policy' })],
  ['our error code without our header', respondWithJson(400, { code: 'refresh_token_not_found' })],
  ['a 404 page', respondWithPage(404)],
  ['a 405 page', respondWithPage(405)],
  ['unrelated 429 JSON', respondWithJson(429, { error: 'Too many requests' })],
  [
    "a gateway's 429 error code",
    respondWithJson(429, { code: 429, error_code: 'rate_limited', msg: 'Slow down' }),
  ],
  ['a 429 page', respondWithPage(429)],
  ['a 502 page', respondWithPage(502)],
  ['a 511 page', respondWithPage(511)],
];

function storeExpiredSession(user = createUser()): Session {
  const session = { ...createSession(user), expires_at: Math.floor(Date.now() / 1_000) - 600 };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  return session;
}

const countRenewals = () => getCurrentServer().getBodies(TOKEN).length;

beforeAll(async () => void (await loadAuth()));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('token renewal', () => {
  // docs/product/sign-in.md#foreign-answers
  it.each(FOREIGN_RESPONSES)('keeps the session and recovers after %s', async (_name, respondForeign) => {
    const { user, refresh_token } = storeExpiredSession();
    getCurrentServer().on(TOKEN, respondForeign);
    const errorNames = [getAccessToken, renewAccessToken].map((request) =>
      request().catch((error: Error) => error.name),
    );
    await vi.advanceTimersByTimeAsync(NEXT_ATTEMPT_MS);
    expect(await Promise.all(errorNames)).toEqual(['AuthRetryableFetchError', 'AuthRetryableFetchError']);
    expect(readStoredSession()?.refresh_token).toBe(refresh_token);
    expect(countRenewals()).toBeLessThan(20);

    const renewed = { ...createSession(user), refresh_token: 'after the portal' };
    getCurrentServer().on(TOKEN, () => createJsonResponse(renewed));
    const next = getAccessToken();
    await vi.advanceTimersByTimeAsync(NEXT_ATTEMPT_MS);
    expect(await next).toEqual({ token: renewed.access_token, userId: user.id });
    expect(readStoredSession()?.refresh_token).toBe('after the portal');
  });

  it('keeps the session when our server limits the rate', async () => {
    const { refresh_token } = storeExpiredSession();
    getCurrentServer().on(TOKEN, () =>
      createJsonResponse({ code: 'over_request_rate_limit', message: 'Wait.' }, 429),
    );
    const errorName = getAccessToken().catch((error: Error) => error.name);
    await vi.advanceTimersByTimeAsync(NEXT_ATTEMPT_MS);
    expect(await errorName).toBe('AuthRetryableFetchError');
    expect(readStoredSession()?.refresh_token).toBe(refresh_token);
  });

  it.each([
    'refresh_token_not_found',
    'refresh_token_already_used',
    'session_expired',
    'session_not_found',
    'user_not_found',
    'user_banned',
  ])('ends the session when the server responds with %s', async (code) => {
    storeExpiredSession();
    getCurrentServer().on(TOKEN, () => createJsonResponse({ code, message: 'The session has ended.' }, 400));
    expect(await getAccessToken()).toBeNull();
    expect(readStoredSession()).toBeNull();
  });
});

describe('other auth requests', () => {
  // docs/product/sign-in.md#foreign-answers
  it.each(FOREIGN_RESPONSES)('treat %s as unreachable', async (_name, respondForeign) => {
    const user = createUser();
    const server = getCurrentServer();
    for (const route of ['POST /signup', 'POST /verify', 'PUT /user', 'POST /logout', 'POST /token'])
      server.on(route.replace('/', '/auth/v1/'), respondForeign);
    storeSession(user);
    const email = 'parent@example.com';
    const failures = await Promise.all([
      tryAuth('signUp', (auth) => auth.signUp({ email, password: 'secret' })),
      tryAuth('logIn', (auth) => auth.signInWithPassword({ email, password: 'secret' })),
      tryAuth('confirm', (auth) => auth.verifyOtp({ token_hash: 'x', type: 'signup' })),
      tryAuth('changeDetails', (auth) => auth.updateUser({ data: { name: 'Robin' } })),
      tryAuth('logOut', (auth) => auth.signOut({ scope: 'global' })),
    ]);
    expect(failures.map((failure) => failure?.kind)).toEqual(Array(5).fill('unreachable'));
    expect(readStoredSession()?.user).toEqual(user);
  });
});

describe('token renewal by the device clock', () => {
  function respondByServerClock(msBehindDevice: number): void {
    getCurrentServer().on(TOKEN, () => {
      const now = Math.floor((Date.now() - msBehindDevice) / 1_000);
      const session = { ...createSession(createUser()), expires_in: 3_600, expires_at: now + 3_600 };
      return createJsonResponse({ ...session, user: readStoredSession()?.user });
    });
  }

  async function requestTokensForTwoMinutes(): Promise<void> {
    for (let i = 0; i < 16; i += 1) {
      expect(await getAccessToken()).not.toBeNull();
      await vi.advanceTimersByTimeAsync(7_500);
    }
  }

  // docs/product/sign-in.md#device-clock
  it.each([
    ['an hour fast', HOUR_MS],
    ['a year fast', 365 * 24 * HOUR_MS],
    ['correct', 0],
    ['an hour slow', -HOUR_MS],
  ])('happens once an hour when the clock is %s', async (_name, aheadMs) => {
    vi.setSystemTime(Date.now() + aheadMs);
    storeExpiredSession();
    respondByServerClock(aheadMs);
    await requestTokensForTwoMinutes();
    expect(countRenewals()).toBe(1);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    await requestTokensForTwoMinutes();
    expect(countRenewals()).toBe(2);
  });

  it('happens one more time when the clock is set forward an hour', async () => {
    storeExpiredSession();
    respondByServerClock(0);
    await requestTokensForTwoMinutes();
    vi.setSystemTime(Date.now() + HOUR_MS);
    respondByServerClock(HOUR_MS);
    await requestTokensForTwoMinutes();
    expect(countRenewals()).toBe(2);
  });
});
