import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  deleteEndedLeases,
  LeaseBusyError,
  LeaseLostError,
  withLease,
} from '#server/billing/records/lease.ts';
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

const WAITING = { leaseMs: 60_000, timeoutMs: 30_000 };

it('lets one holder in at a time, and every waiting one in the end', async () => {
  let inside = 0;
  let most = 0;
  const work = () =>
    withLease(test.db, 'one', WAITING, async (lease) => {
      inside += 1;
      most = Math.max(most, inside);
      await lease.transaction((tx) => tx.execute(sql`select 1`));
      await sleep(1);
      inside -= 1;
    });
  await Promise.all(Array.from({ length: 12 }, work));
  expect(most).toBe(1);
});

it('does not keep other names waiting', async () => {
  await withLease(test.db, 'two', WAITING, () => withLease(test.db, 'three', WAITING, async () => {}));
});

it('is free again after an error', async () => {
  const failing = withLease(test.db, 'four', WAITING, async () => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  await withLease(test.db, 'four', { ...WAITING, timeoutMs: 0 }, async () => {});
});

it('stays with a holder that works for longer than the lease lasts', async () => {
  await withLease(test.db, 'five', { leaseMs: 600, timeoutMs: 0 }, async (lease) => {
    await sleep(900);
    const asking = withLease(test.db, 'five', { leaseMs: 600, timeoutMs: 0 }, async () => {});
    await expect(asking).rejects.toBeInstanceOf(LeaseBusyError);
    await lease.transaction((tx) => tx.execute(sql`select 1`));
  });
});

it('passes on from a dead process, which can write nothing any more if it wakes', async () => {
  await withLease(test.db, 'six', WAITING, async (stalled) => {
    await test.db.transaction((tx) =>
      tx.execute(sql`update billing_leases set expires_at = now() - interval '1 second' where name = 'six'`),
    );
    await withLease(test.db, 'six', { ...WAITING, timeoutMs: 0 }, async (next) => {
      const write = stalled.transaction((tx) => tx.execute(sql`select 1`));
      await expect(write).rejects.toBeInstanceOf(LeaseLostError);
      await next.transaction((tx) => tx.execute(sql`select 1`));
    });
  });
});

it('removes the names of ended leases and keeps those in use', async () => {
  await withLease(test.db, 'seven', WAITING, async (working) => {
    await test.db.transaction((tx) =>
      tx.execute(sql`insert into billing_leases (name, holder, expires_at)
        values ('family:gone', gen_random_uuid(), now() - interval '1 second')`),
    );
    await deleteEndedLeases(test.db);
    const { rows } = await test.db.transaction((tx) => tx.execute(sql`select name from billing_leases`));
    expect(rows).toEqual([{ name: 'seven' }]);
    await working.transaction((tx) => tx.execute(sql`select 1`));
  });
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
