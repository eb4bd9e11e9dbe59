import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { users } from '#server/auth/records/tables.ts';
import { billingCursors, billingCustomers } from '#server/billing/records/tables.ts';
import { profiles } from '#server/profiles/tables.ts';
import { type BillingServer, startBillingServer } from '#tests/support/billing/billing-server.ts';
import { interruptStripe } from '#tests/support/billing/interrupted-stripe.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

let shop: BillingServer;
beforeAll(async () => {
  shop = await startBillingServer();
});
afterEach(() => shop.clear());
afterAll(() => shop.close());

async function payUnheard(): Promise<SignedUp> {
  const family = await shop.signUp();
  const url = await shop.checkout(family);
  shop.standin.control.setDelivery('drop');
  await shop.press(url, 'pay');
  return family;
}

const readCursor = async () =>
  (await shop.server.db.transaction((tx) => tx.select().from(billingCursors)))[0];

it('a customer whose id was lost is taken back, and the plan is there at once', async () => {
  const family = await shop.signUp();
  const url = await shop.checkout(family);
  await shop.server.db.transaction(async (tx) => {
    await tx.delete(billingCustomers).where(eq(billingCustomers.userId, family.user.id));
    // Looked at a moment ago: nothing but the find says that it is behind.
    const stripeSyncedAt = shop.standin.control.now();
    await tx.update(profiles).set({ stripeSyncedAt }).where(eq(profiles.id, family.user.id));
  });
  await shop.press(url, 'pay');
  await shop.standin.control.settle();
  expect(await shop.profileOf(family)).toMatchObject({ plan: 'free' });
  expect(await shop.billing.reconcile()).toMatchObject({ relinked: 1, failed: 0 });
  expect(await shop.profileOf(family)).toMatchObject({ plan: 'print' });
});

it('one family that fails holds no other one up, and is tried again', async () => {
  const family = await payUnheard();
  await shop.standin.control.advance(60);
  shop.standin.control.failNext({ method: 'GET', path: /customers.cus/, kind: 'unavailable', times: 50 });
  expect((await shop.billing.reconcile())?.failed).toBeGreaterThan(0);
  const read = (await readCursor())!.eventsUntil;
  expect(shop.standin.control.now().getTime() - read.getTime()).toBeLessThan(30_000);
  shop.standin.control.clearFaults();
  expect((await shop.billing.reconcile())?.failed).toBe(0);
  expect(await shop.profileOf(family)).toMatchObject({ plan: 'print' });
});

it('fetching events is enough for a purchase, and syncs no other family', async () => {
  await shop.billing.reconcile();
  const other = await payUnheard();
  await shop.billing.sync(other.user.id);
  await shop.billing.fetchEvents();
  const before = await readCursor();
  shop.standin.control.setDelivery('normal');
  const family = await payUnheard();
  await shop.standin.control.advance(60);
  const asked: string[] = [];
  const counting = interruptStripe(shop.stripe, 'customers', 'retrieve', (carryOn) => {
    asked.push('customer');
    return carryOn();
  });
  const done = await shop.createOtherBilling({ stripe: counting }).fetchEvents();
  expect(done).toMatchObject({ failed: 0 });
  expect(asked).toHaveLength(done!.events);
  expect(await shop.profileOf(family)).toMatchObject({ plan: 'print' });
  const after = await readCursor();
  expect(after!.eventsUntil.getTime()).toBeGreaterThan(before!.eventsUntil.getTime());
  expect(after!.ranAt).toEqual(before!.ranAt);
});

it('an address that Stripe does not take blocks nothing', async () => {
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
  expect(await billing.openPortal(family.user.id)).toMatch(/^http/);
  expect(await shop.stripe.customers.retrieve(customer as string)).toMatchObject({ email: family.email });
});

// docs/security.md#open-figures
it('/health says when that last was and how much is waiting, and names no family', async () => {
  await shop.billing.reconcile();
  const ranAt = (await readCursor())!.ranAt.toISOString();
  const idle = {
    last_reconciled_at: `${ranAt.slice(0, 19)}Z`,
    unfinished_events: 0,
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
