import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '#server/mail/mailer.ts';
import { openPayments, type Payments } from '#server/payments.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';
import { newProfile, type SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const PUBLIC_URL = 'http://localhost:3000';

let database: TestDatabase;
let dataDir: string;
let payments: Payments;
let server: TestServer;
let family: SignedUp;
let checkout: string;
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'sproutcards-payments-'));
  const clock = () => new Date();
  payments = await openPayments({
    db: database.db,
    clock,
    mailer: createMailer({ clock, wake: () => {} }),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    publicUrl: PUBLIC_URL,
    host: '127.0.0.1',
    behindProxy: false,
    nodeEnv: 'test',
    secretKey: undefined,
    webhookSecret: undefined,
    dataDir,
    port: 9,
  });
  server = await startTestServer({
    beside: database,
    publicUrl: PUBLIC_URL,
    paymentPages: payments.pages!,
    createBilling: () => payments.billing!,
  });
  family = await server.signUp();
  await family.client.rest.from('profiles').insert(newProfile(family.user));
  checkout = new URL(await payments.billing!.startCheckout(family.user.id, 'monthly')).pathname;
});
afterAll(async () => {
  await server.close();
  await payments.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

type From = { remoteAddress?: string; headers?: Record<string, string> };
const ask = (method: 'GET' | 'POST', url: string, from: From = {}, payload?: string) =>
  server.app.inject({
    method,
    url,
    ...(from.remoteAddress && { remoteAddress: from.remoteAddress }),
    headers: {
      host: 'localhost:3000',
      ...(payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      authorization: `Bearer ${family.accessToken}`,
      ...from.headers,
    },
    ...(payload !== undefined && { payload }),
  });
const order = (from?: From) =>
  server.app.inject({
    method: 'POST',
    url: '/create-checkout-session',
    ...from,
    headers: { host: 'localhost:3000', authorization: `Bearer ${family.accessToken}`, ...from?.headers },
    payload: { plan: 'print', billingCycle: 'monthly', userId: family.user.id },
  });

describe.each<[string, From]>([
  ['a phone in the network', { remoteAddress: '192.168.1.20', headers: { host: '192.168.1.2:3000' } }],
  ['a tunnel', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['a foreign name that resolves to this machine', { headers: { host: 'cards.example.org' } }],
])('from %s', (_who, from) => {
  it('no page of test payments answers or takes a payment', async () => {
    for (const path of [checkout, '/p/session/abc', '/i/abc', '/standin.css'])
      expect(await ask('GET', path, from)).toMatchObject({ statusCode: 404 });
    const paid = await ask('POST', checkout, from, 'action=pay');
    expect([paid.statusCode, paid.body]).toEqual([
      404,
      expect.stringContaining('only a browser on the computer'),
    ]);
    expect(await payments.billing!.sync(family.user.id)).toMatchObject({ plan: 'free' });
  });

  it('says that payments are not set up, and why', async () => {
    const answer = await order(from);
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      {
        code: 'payments_not_set_up',
        error:
          'Payments are not set up on this server: its test payments answer only the computer that runs it.',
      },
    ]);
  });
});

it('test payments work in a browser of this machine', async () => {
  expect((await ask('GET', checkout)).body).toContain('Test payments. No real money moves.');
  expect((await order()).json()).toEqual({ url: PUBLIC_URL + checkout });
  expect((await ask('POST', checkout, {}, 'action=pay')).statusCode).toBe(303);
  expect(await payments.billing!.sync(family.user.id)).toMatchObject({ plan: 'print' });
});
