import { eq, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { describe, expect, it, test } from 'vitest';
import { users } from '#server/auth/records/tables.ts';
import { billingCursors, billingCustomers } from '#server/billing/records/tables.ts';
import { prepareRestored } from '#server/operate/backup/restore.ts';
import { profiles } from '#server/profiles/tables.ts';
import { setUpBillingServer } from '#tests/support/billing/billing-server.ts';
import { interruptStripe } from '#tests/support/billing/interrupted-stripe.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

const shop = setUpBillingServer();

async function payUnheard(): Promise<SignedUp> {
  const family = await shop.signUp();
  const url = await shop.checkout(family);
  shop.standin.control.setDelivery('drop');
  await shop.press(url, 'pay');
  return family;
}

const readCursor = async () =>
  (await shop.server.db.transaction((tx) => tx.select().from(billingCursors)))[0];

test('reconcile relinks a customer whose id was lost and activates the plan', async () => {
  const family = await shop.signUp();
  const url = await shop.checkout(family);
  await shop.server.db.transaction(async (tx) => {
    await tx.delete(billingCustomers).where(eq(billingCustomers.userId, family.user.id));
    // The account was synced a moment ago, so only the relinked customer makes it due.
    const stripeSyncedAt = shop.standin.control.now();
    await tx.update(profiles).set({ stripeSyncedAt }).where(eq(profiles.id, family.user.id));
  });
  await shop.press(url, 'pay');
  await shop.standin.control.settle();
  expect(await shop.getProfile(family)).toMatchObject({ plan: 'free' });
  expect(await shop.billing.reconcile()).toMatchObject({ relinked: 1, failed: 0 });
  expect(await shop.getProfile(family)).toMatchObject({ plan: 'print' });
});

test('reconcile retries an account that failed', async () => {
  const family = await payUnheard();
  await shop.standin.control.advance(60);
  shop.standin.control.failNext({ method: 'GET', path: /customers.cus/, kind: 'unavailable', times: 50 });
  expect((await shop.billing.reconcile())?.failed).toBeGreaterThan(0);
  const { ranAt } = (await readCursor())!;
  expect(shop.standin.control.now().getTime() - ranAt.getTime()).toBeLessThan(30_000);
  shop.standin.control.clearFaults();
  expect((await shop.billing.reconcile())?.failed).toBe(0);
  expect(await shop.getProfile(family)).toMatchObject({ plan: 'print' });
});

test('fetchEvents retries an account that failed', async () => {
  await shop.billing.reconcile();
  const before = (await readCursor())!;
  await shop.standin.control.advance(300);
  const family = await payUnheard();
  shop.standin.control.failNext({ method: 'GET', path: /customers.cus/, kind: 'unavailable' });
  expect(await shop.billing.fetchEvents()).toMatchObject({ failed: 1 });
  let reads = 0;
  const counting = interruptStripe(shop.stripe, 'customers', 'retrieve', (callStripe) => {
    reads += 1;
    return callStripe();
  });
  expect(await shop.createOtherBilling({ stripe: counting }).fetchEvents()).toMatchObject({ failed: 0 });
  expect(reads).toBe(1);
  expect(await shop.getProfile(family)).toMatchObject({ plan: 'print' });
  const after = (await readCursor())!;
  expect(after.eventsUntil.getTime()).toBeGreaterThan(before.eventsUntil.getTime());
  expect(after.ranAt).toEqual(before.ranAt);
});

// docs/product/billing.md#lost-events
test('fetchEvents leaves an account that keeps failing to the hourly run', async () => {
  await shop.billing.reconcile();
  const family = await payUnheard();
  shop.standin.control.failNext({ method: 'GET', path: /customers.cus/, kind: 'unavailable', times: 50 });
  expect(await shop.billing.fetchEvents()).toMatchObject({ failed: 1 });
  await shop.standin.control.advance(300);
  expect(await shop.billing.fetchEvents()).toMatchObject({ failed: 1 });
  await shop.standin.control.advance(300);
  expect(await shop.billing.fetchEvents()).toEqual({ events: 0, failed: 0 });
  shop.standin.control.clearFaults();
  expect(await shop.billing.reconcile()).toMatchObject({ failed: 0 });
  expect(await shop.getProfile(family)).toMatchObject({ plan: 'print' });
});

test('an email address that Stripe refuses blocks neither the plan nor the portal', async () => {
  const family = await shop.signUp();
  const { customer } = await shop.subscribe(family);
  await shop.server.db.transaction((tx) =>
    tx
      .update(users)
      .set({ email: `odd-${family.email}` })
      .where(eq(users.id, family.user.id)),
  );
  const refusing = interruptStripe(shop.stripe, 'customers', 'update', async () => {
    const refusal = {
      type: 'invalid_request_error',
      code: 'email_invalid',
      message: 'Invalid email.',
    } as const;
    throw new Stripe.errors.StripeInvalidRequestError(refusal);
  });
  const billing = shop.createOtherBilling({ stripe: refusing });
  expect(await billing.sync(family.user.id)).toMatchObject({ plan: 'print' });
  expect(await billing.createPortalUrl(family.user.id)).toMatch(/^http/);
  expect(await shop.stripe.customers.retrieve(customer as string)).toMatchObject({ email: family.email });
});

// docs/security.md#open-figures
test('/health reports the last reconciliation and the number of unsent refunds', async () => {
  await shop.billing.reconcile();
  const ranAt = (await readCursor())!.ranAt.toISOString();
  const idle = {
    last_reconciled_at: `${ranAt.slice(0, 19)}Z`,
    unsent_refunds: 0,
  };
  expect((await shop.call(null, 'GET', '/health')).body).toMatchObject({ status: 'ok', billing: idle });
  const family = await shop.signUp();
  await shop.subscribe(family);
  shop.standin.control.setDelivery('drop');
  shop.standin.control.failNext({ method: 'POST', path: '/v1/refunds', kind: 'unavailable' });
  await shop.billing.downgradeToFree(family.user.id);
  expect((await shop.call(null, 'GET', '/health')).body).toMatchObject({
    status: 'ok',
    billing: { ...idle, unsent_refunds: 1 },
  });
});

const listBillingMails = async (state: string) => {
  const { rows } = await shop.server.db.transaction((tx) =>
    tx.execute<{ event: string }>(
      sql`select event from mails where event like 'billing/%' and state = ${state} order by event`,
    ),
  );
  return rows.map(({ event }) => event);
};

// docs/product/backups.md#restore
test('reconcile after a restore repeats neither refunds nor emails', async () => {
  const { server, billing, standin } = shop;
  const family = await shop.signUp();
  await shop.subscribe(family);
  await billing.downgradeToFree(family.user.id);
  // No server runs during a restore, so all work on events must have ended.
  await standin.control.settle();
  expect(await shop.getRefunds(family)).toHaveLength(1);

  // At the time of the backup, the subscription had ended and the refund was pending.
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`delete from mails`);
    await tx.execute(sql`update billing_endings set settled_at = null`);
    await tx.execute(sql`update profiles set plan = 'print', subscription_status = 'active',
      current_period_end = now() + interval '20 days' where id = ${family.user.id}::uuid`);
    const now = standin.control.now();
    await prepareRestored(tx, new Date(now.getTime() - 3_600_000), [], now);
  });

  await expect(billing.sync(family.user.id)).rejects.toMatchObject({ code: 'payment_service_unavailable' });
  expect((await shop.getProfile(family)).plan).toBe('print');
  expect(await billing.reconcile()).toMatchObject({ failed: 0 });
  expect(await shop.getProfile(family)).toMatchObject({ plan: 'free', currentPeriodEnd: null });
  expect(await shop.getRefunds(family)).toHaveLength(1);
  expect(await listBillingMails('queued')).toEqual([]);
  // The email is recorded as sent so that no later sync sends it.
  expect(await listBillingMails('sent')).not.toEqual([]);

  await shop.subscribe(family);
  expect((await shop.getProfile(family)).plan).toBe('print');
  expect(await listBillingMails('queued')).toEqual([expect.stringContaining('purchase')]);
});

test('reconcile after a restore finds a newer customer', async () => {
  const { server, billing, standin } = shop;
  const family = await shop.signUp();
  const subscription = await shop.subscribe(family);
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`delete from billing_customers where user_id = ${family.user.id}::uuid`);
    await tx.execute(sql`update profiles set plan = 'free', subscription_status = 'free', current_period_end = null
      where id = ${family.user.id}::uuid`);
    await tx.execute(sql`delete from mails`);
    const now = standin.control.now();
    await prepareRestored(tx, new Date(now.getTime() - 3_600_000), [], now);
  });
  await expect(billing.startCheckout(family.user.id, 'monthly')).rejects.toMatchObject({ status: 503 });
  await billing.reconcile();
  expect((await shop.getProfile(family)).plan).toBe('print');
  expect((await shop.getSubscriptions(family)).map(({ id }) => id)).toEqual([subscription.id]);
  const { data } = await shop.stripe.customers.list({ limit: 100 });
  expect(data.filter(({ metadata }) => metadata.userId === family.user.id)).toHaveLength(1);
  expect(await listBillingMails('queued')).toEqual([]);
});

const FREE = { plan: 'free', subscriptionStatus: 'free', currentPeriodEnd: null, cancelAtPeriodEnd: false };

// docs/product/billing.md#lost-customer
describe('A customer deleted at Stripe without an event', () => {
  it('loses the plan when the parent opens the portal', async () => {
    const { family, customer } = await shop.subscribeWithoutEvents();
    await shop.stripe.customers.del(customer);
    await expect(shop.billing.createPortalUrl(family.user.id)).rejects.toMatchObject({
      code: 'no_billing_account',
    });
    expect(await shop.getProfile(family)).toEqual(FREE);
  });

  it('loses the plan at the next sync after its id was cleared', async () => {
    const { family, customer } = await shop.subscribeWithoutEvents();
    await shop.stripe.customers.del(customer);
    await shop.server.db.transaction((tx) =>
      tx
        .update(billingCustomers)
        .set({ customerId: null })
        .where(eq(billingCustomers.userId, family.user.id)),
    );
    await shop.billing.sync(family.user.id);
    expect(await shop.getProfile(family)).toEqual(FREE);
  });
});
