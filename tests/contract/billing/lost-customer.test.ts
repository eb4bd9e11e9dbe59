import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { billingCustomers } from '#server/billing/records/tables.ts';
import { createStripeClient } from '#server/billing/stripe/client.ts';
import { profiles } from '#server/profiles/tables.ts';
import { createStripeStandin, type StripeStandin } from '#stripe-standin/create-standin.ts';
import { type BillingServer, startBillingServer } from '#tests/support/billing/billing-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

let shop: BillingServer;
/** Another account at Stripe, without customers. */
let elsewhere: StripeStandin;
let stripe: Stripe;
beforeAll(async () => {
  shop = await startBillingServer();
  elsewhere = createStripeStandin({
    dataFile: null,
    clock: () => new Date(),
    publicUrl: null,
    webhook: { url: 'http://127.0.0.1:9/stripe/webhook' },
    nodeEnv: 'test',
  });
  const { host, port } = await elsewhere.listen();
  stripe = createStripeClient(elsewhere.apiKey, { host, port }, 0);
});
afterAll(async () => {
  await elsewhere.close();
  await shop.close();
});

afterEach(() => shop.clear());

const FREE = { plan: 'free', subscriptionStatus: 'free', currentPeriodEnd: null, cancelAtPeriodEnd: false };

/** A family that pays; from now on no event arrives. */
async function subscribeUnheard(): Promise<{ family: SignedUp; customer: string }> {
  const family = await shop.signUp();
  const { customer } = await shop.subscribe(family);
  shop.standin.control.setDelivery('drop');
  return { family, customer: customer as string };
}

// docs/product/billing.md#lost-customer
describe('a customer deleted at Stripe while no event arrives', () => {
  it('takes its plan along when the portal finds that it is gone', async () => {
    const { family, customer } = await subscribeUnheard();
    await shop.stripe.customers.del(customer);
    const caller = { userId: family.user.id, email: family.email };
    expect(await shop.call(family, 'POST', '/create-portal-session', caller)).toMatchObject({
      status: 400,
      body: { code: 'no_billing_account' },
    });
    expect(await shop.profileOf(family)).toEqual(FREE);
  });

  it('takes its plan along when the next checkout fails half-way', async () => {
    const { family, customer } = await subscribeUnheard();
    await shop.stripe.customers.del(customer);
    shop.standin.control.failNext({ method: 'POST', path: '/v1/customers', kind: 'unavailable' });
    await expect(shop.billing.startCheckout(family.user.id, 'monthly')).rejects.toThrow();
    expect(await shop.profileOf(family)).toEqual(FREE);
  });

  it('that was forgotten and nothing more is made good by the next sync', async () => {
    const { family, customer } = await subscribeUnheard();
    await shop.stripe.customers.del(customer);
    await shop.server.db.transaction((tx) =>
      tx
        .update(billingCustomers)
        .set({ customerId: null })
        .where(eq(billingCustomers.userId, family.user.id)),
    );
    await shop.billing.sync(family.user.id);
    expect(await shop.profileOf(family)).toEqual(FREE);
  });
});

// docs/product/billing.md#lost-customer
describe('other keys', () => {
  it('end the plans of test payments, but none that was given by hand', async () => {
    const { family } = await subscribeUnheard();
    shop.standin.control.setDelivery('normal');
    const { family: guest } = await subscribeUnheard();
    await shop.server.db.transaction((tx) =>
      tx.update(profiles).set({ planOverride: 'print' }).where(eq(profiles.id, guest.user.id)),
    );
    const live = shop.createOtherBilling({ mode: 'live:acct_1', stripe });
    expect((await live.reconcile())?.failed).toBe(0);
    expect(await shop.profileOf(family)).toEqual(FREE);
    expect(await shop.profileOf(guest)).toMatchObject({ plan: 'print', subscriptionStatus: 'active' });
    // The old keys come back.
    await shop.billing.reconcile();
    expect(await shop.profileOf(family)).toMatchObject({ plan: 'print', subscriptionStatus: 'active' });
  });

  it('keep what was paid for with live keys until its end', async () => {
    const { family } = await subscribeUnheard();
    await shop.server.db.transaction((tx) =>
      tx
        .update(billingCustomers)
        .set({ mode: 'live:acct_1' })
        .where(eq(billingCustomers.userId, family.user.id)),
    );
    const live = shop.createOtherBilling({ mode: 'live:acct_2', stripe });
    await live.reconcile();
    expect(await shop.profileOf(family)).toMatchObject({ plan: 'print' });
    await shop.standin.control.advance(40 * 86_400);
    await live.reconcile();
    expect(await shop.profileOf(family)).toEqual(FREE);
  });
});
