import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailer } from '#server/mail/mail-queue.ts';
import { profiles } from '#server/profiles/tables.ts';
import { openPayments, type Payments } from '#server/start/outside-services.ts';
import {
  insertTestUser,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/database/test-database.ts';

let test: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  test = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'sproutcards-payments-'));
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

const log = { info: () => {}, warn: () => {}, error: () => {} };
const open = (given: { secretKey?: string; nodeEnv?: string; host?: string } = {}): Promise<Payments> =>
  openPayments({
    db: test.db,
    clock: () => new Date(),
    mailer: createMailer({ clock: () => new Date(), wake: () => {} }),
    log,
    publicUrl: 'http://localhost:3000',
    host: given.host ?? '127.0.0.1',
    webhookSecret: undefined,
    dataDir,
    port: 9,
    secretKey: given.secretKey,
    nodeEnv: given.nodeEnv,
  });

it('test payments survive a restart: the customer, the open page, the plan', async () => {
  const userId = await insertTestUser(test.db);
  const first = await open();
  const url = await first.billing!.startCheckout(userId, 'monthly');
  await first.stop();

  const second = await open();
  expect(await second.billing!.startCheckout(userId, 'monthly')).toBe(url);
  const [customer] = (await second.billing!.deps.stripe.customers.list()).data;
  expect(customer?.metadata.userId).toBe(userId);
  expect(await second.billing!.sync(userId)).toMatchObject({ plan: 'free' });
  await second.stop();

  // Without its file the stand-in has no customers: another customer, another page.
  await rm(dataDir, { recursive: true });
  const third = await open();
  expect(await third.billing!.startCheckout(userId, 'monthly')).not.toBe(url);
  await third.stop();

  const [profile] = await test.db.transaction((tx) =>
    tx.select().from(profiles).where(eq(profiles.id, userId)),
  );
  expect(profile).toMatchObject({ plan: 'free', subscriptionStatus: 'free' });
});

// docs/security.md#test-pages
it.each([
  ['in production', { nodeEnv: 'production' }],
  ['where the network can reach the server', { host: '0.0.0.0' }],
])('%s there are no test payments', async (_where, given) => {
  const payments = await open(given);
  expect(payments).toMatchObject({ billing: null, pages: null });
});

it('with a key the client goes to Stripe, and asks nothing before it is used', async () => {
  const payments = await open({ secretKey: 'sk_test_123', nodeEnv: 'production' });
  expect(payments.pages).toBeNull();
  expect(payments.billing!.deps.stripe.getConstant('DEFAULT_HOST')).toBe('api.stripe.com');
  await payments.stop();
});
