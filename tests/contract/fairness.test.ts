import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { REQUEST_SLOTS } from '#server/http/work-queue.ts';
import { IMPORT_BODY_LIMIT } from '#shared/account/library-file.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { SYNC_BODY_LIMIT, SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { MEDIA_BODY_TYPE, MEDIA_LIMITS, MEDIA_ROUTE } from '#shared/media/media.ts';
import { startBillingServer } from '#tests/support/billing/billing-server.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { isOpenRoute, listHostileRequests } from '#tests/support/hostile/hostile-requests.ts';
import { callAccount, createSyncRequest } from '#tests/support/server/account-server.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { listRoutes } from '#tests/support/server/list-routes.ts';
import { listGuardedRoutes, OPEN_ROUTES } from '#tests/support/server/route-table.ts';
import { newEmail, PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

const PUT_MEDIUM = `PUT ${MEDIA_ROUTE}`;

/** The largest body in bytes of each route that accepts more than a form. */
const LARGE_BODIES: Record<string, number> = {
  [`POST ${SYNC_PATH}`]: SYNC_BODY_LIMIT,
  [`POST ${ACCOUNT_PATHS.import}`]: IMPORT_BODY_LIMIT,
  'POST /stripe/webhook': 256 * 1024,
  [PUT_MEDIUM]: MEDIA_LIMITS.bytes,
};
const FORM_BODY = 16 * 1024;

const shop = setUpForFile(startBillingServer);
/** Another server of the same installation, which has no capacity left. */
const busy = setUpForFile(() =>
  startTestServer({
    beside: shop.server,
    access: { slots: { ...REQUEST_SLOTS, waiting: 0 } },
    publicUrl: 'http://busy.test',
  }),
);
let family: SignedUp;
beforeAll(async () => {
  family = await shop.signUp();
});

type Head = { status: number; retryAfter: string | undefined; text: string };

const getBodyType = (route: string) => (route === PUT_MEDIUM ? MEDIA_BODY_TYPE : 'application/json');

/** Sends the head of a request that announces a body and never sends it. */
function sendHead(url: string, route: string, bytes: number, account: SignedUp | null): Promise<Head> {
  const [method = '', pattern = ''] = route.split(' ');
  const headers = {
    ...(bytes > 0 && { 'content-type': getBodyType(route), 'content-length': bytes }),
    ...(account && { authorization: `Bearer ${account.accessToken}` }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${pattern.replace(/:\w+/g, 'some')}`, { method, headers, agent: false });
    sent.on('error', reject);
    sent.on('response', async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'], text });
      sent.destroy();
    });
    if (bytes > 0) sent.flushHeaders();
    else sent.end();
  });
}

const guarded = Object.keys(listGuardedRoutes(() => family));
const takesBody = (route: string) => !/^(?:GET|DELETE) /.test(route);

test('LARGE_BODIES lists only existing routes', () => {
  expect([...OPEN_ROUTES, ...guarded]).toEqual(expect.arrayContaining(Object.keys(LARGE_BODIES)));
});

test.each([...OPEN_ROUTES, ...guarded].filter(takesBody))(
  '%s refuses an oversized body by its announced length',
  async (route) => {
    const limit = LARGE_BODIES[route] ?? FORM_BODY;
    const { status } = await sendHead(shop.server.url, route, limit + 1, isOpenRoute(route) ? null : family);
    expect(status).toBe(413);
  },
);

test.each(guarded.filter((route) => takesBody(route) && !route.includes('waitlist')))(
  '%s refuses visitors before it reads their bodies',
  async (route) => {
    const { status } = await sendHead(shop.server.url, route, 1_000, null);
    expect(status).toBe(401);
  },
);

// docs/product/limits.md#fairness
describe('A client that exceeds its share', () => {
  const isPage = (route: string) => route.startsWith('GET /health');

  // docs/security.md#fair-share
  it('gets 429 from every route before its body is read', async () => {
    const routes = listRoutes(busy.app).filter((route) => !isPage(route));
    const responses = await Promise.all(
      routes.map(async (route) => ({
        route,
        ...(await sendHead(busy.url, route, takesBody(route) ? 1_000 : 0, null)),
      })),
    );
    for (const { route, status, retryAfter, text } of responses) {
      expect({ route, status, retryAfter }).toEqual({ route, status: 429, retryAfter: '1' });
      expect(JSON.parse(text)).toMatchObject(
        route.includes('/auth/v1') ? { error_code: 'over_request_rate_limit' } : { code: 'rate_limited' },
      );
    }
  });

  it('gets 503 instead of 429 for a refresh', async () => {
    const route = 'POST /auth/v1/token?grant_type=refresh_token';
    expect(await sendHead(busy.url, route, 0, null)).toMatchObject({ status: 503, retryAfter: '1' });
  });

  it("still gets the server's health", async () => {
    expect(await sendHead(busy.url, 'GET /health', 0, null)).toMatchObject({ status: 200 });
  });
});

test('the measurement of fairness attacks every route', () => {
  for (const route of listRoutes(shop.server.app)) {
    const isKnown = OPEN_ROUTES.includes(route) || guarded.includes(route);
    if (!isKnown) continue;
    const requests = listHostileRequests(route, isOpenRoute(route) ? null : family);
    expect(requests.length, route).toBeGreaterThan(0);
    if (takesBody(route))
      expect(
        requests.some(({ slowly }) => slowly),
        route,
      ).toBe(true);
  }
});

test('PostgreSQL limits statements, lock waits and idle transactions', async () => {
  const { db } = shop.server;
  const rows = await runSql(
    db,
    sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(rows).toEqual([{ statement: '30s', lock: '10s', idle: '1min' }]);
});

const openRequests: ClientRequest[] = [];
afterAll(() => {
  for (const sent of openRequests) sent.destroy();
});

/** Sends the head and the first byte of a request. Resolves when the server reads the body. */
async function holdBody(path: string, bytes: number, headers: Record<string, string>): Promise<void> {
  const arrived = once(shop.server.app.server, 'request');
  const sent = request(`${shop.server.url}${path}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': bytes, ...headers },
  });
  openRequests.push(sent.on('error', () => {}));
  sent.write(' ');
  const [incoming] = await arrived;
  await expect.poll(() => incoming.readableFlowing, { interval: 5 }).toBe(true);
}

/** Returns the statuses of a log-in, a refresh, a sync and a sign-up. */
async function sendEverydayRequests(): Promise<number[]> {
  const { email, session } = family;
  const callAuthRoute = (path: string, body: object) => callAuth(shop.server, { path, body });
  const responses = await Promise.all([
    callAuthRoute('/token?grant_type=password', { email, password: PASSWORD }),
    callAuthRoute('/token?grant_type=refresh_token', { refresh_token: session.refresh_token }),
    callAccount(shop.server, family, SYNC_PATH, createSyncRequest()),
    callAuthRoute('/signup', { email: newEmail(), password: PASSWORD }),
  ]);
  return responses.map(({ status }) => status);
}

// docs/product/limits.md#room-for-bodies
test('imports that are announced but never sent delay no other request', async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, () => shop.signUp()));
  for (const { accessToken } of accounts) {
    await holdBody(ACCOUNT_PATHS.import, IMPORT_BODY_LIMIT, { authorization: `Bearer ${accessToken}` });
  }
  expect(await sendEverydayRequests()).toEqual([200, 200, 200, 200]);
});
