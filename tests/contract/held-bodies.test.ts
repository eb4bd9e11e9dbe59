import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { IMPORT_BODY_LIMIT } from '#shared/account/library-file.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { type BillingServer, startBillingServer } from '#tests/support/billing/billing-server.ts';
import { callAccount, createSyncRequest } from '#tests/support/server/account-server.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import { PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';

let shop: BillingServer;
let family: SignedUp;
const held: ClientRequest[] = [];
beforeAll(async () => {
  shop = await startBillingServer({ access: { trustedProxies: ['127.0.0.1'] } });
  family = await shop.signUp();
});
afterEach(() => {
  for (const sent of held.splice(0)) sent.destroy();
});
afterAll(() => shop.close());

/** Sends the head of a request that announces a body, and a byte of it; comes back when the server reads it. */
async function holdBody(path: string, bytes: number, headers: Record<string, string>): Promise<void> {
  const arrived = once(shop.server.app.server, 'request');
  const sent = request(`${shop.server.url}${path}`, {
    ...{ method: 'POST', agent: false },
    headers: { 'content-type': 'application/json', 'content-length': bytes, ...headers },
  });
  held.push(sent.on('error', () => {}));
  sent.write(' ');
  const [incoming] = await arrived;
  await expect.poll(() => incoming.readableFlowing, { interval: 5 }).toBe(true);
}

/** The statuses of everyday requests with a body: a log-in, a renewal, a sync and a sign-up. */
async function tryAll(): Promise<number[]> {
  const { email, session } = family;
  const auth = (path: string, body: object) => callAuth(shop.server, { path, body });
  const answers = await Promise.all([
    auth('/token?grant_type=password', { email, password: PASSWORD }),
    auth('/token?grant_type=refresh_token', { refresh_token: session.refresh_token }),
    callAccount(shop.server, family, SYNC_PATH, createSyncRequest()),
    auth('/signup', { email: `${crypto.randomUUID()}@example.org`, password: PASSWORD }),
  ]);
  return answers.map(({ status }) => status);
}

// docs/product/limits.md#room-for-bodies
it('accounts that announce the largest imports and send nothing keep no request waiting', async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, () => shop.signUp()));
  for (const { accessToken } of accounts) {
    await holdBody(ACCOUNT_PATHS.import, IMPORT_BODY_LIMIT, { authorization: `Bearer ${accessToken}` });
  }
  expect(await tryAll()).toEqual([200, 200, 200, 200]);
});

// docs/product/limits.md#room-for-bodies
it('strangers who announce events of payments and send nothing keep no request waiting', async () => {
  for (let count = 0; count < 320; count += 1) {
    const bytes = count < 160 ? 1024 * 1024 : 256 * 1024;
    await holdBody('/stripe/webhook', bytes, { 'x-forwarded-for': `198.51.100.${count % 4}` });
  }
  expect(await tryAll()).toEqual([200, 200, 200, 200]);
});

// docs/product/limits.md#unanswered-requests
it('ten requests at once on one connection get no answer, and the connection is closed', async () => {
  const { port, hostname } = new URL(shop.server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (text) => (received += text));
  socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(10));
  await once(socket, 'close');
  expect(received).toBe('');
});
