import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/auth/records/tables.ts';
import { type BillingServer, DAY, startBillingServer } from '#tests/support/billing/billing-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

let shop: BillingServer;
beforeAll(async () => {
  shop = await startBillingServer();
});
afterEach(() => shop.clear());
afterAll(() => shop.close());

async function openPortal(family: SignedUp): Promise<string> {
  const caller = { userId: family.user.id, email: family.email };
  const { status, body } = await shop.call(family, 'POST', '/create-portal-session', caller);
  expect(status).toBe(200);
  return body.url!;
}

async function pressPortal(url: string, action: string): Promise<void> {
  expect((await shop.press(url, action)).status).toBe(303);
  await shop.standin.control.settle();
}

describe('the portal', () => {
  // docs/product/billing.md#portal
  it('schedules the end of the plan, revokes it, and ends the plan when its time is over', async () => {
    const family = await shop.signUp();
    const { id } = await shop.subscribe(family);
    const before = await shop.profileOf(family);
    const url = await openPortal(family);
    await pressPortal(url, `cancel ${id}`);
    expect(await shop.profileOf(family)).toEqual({ ...before, cancelAtPeriodEnd: true });
    await pressPortal(url, `renew ${id}`);
    expect(await shop.profileOf(family)).toEqual(before);
    await pressPortal(url, `cancel ${id}`);
    await shop.standin.control.advance(32 * DAY);
    expect(await shop.profileOf(family)).toMatchObject({ plan: 'free', subscriptionStatus: 'canceled' });
  });

  it('switches from month to year', async () => {
    const family = await shop.signUp();
    const { id } = await shop.subscribe(family);
    const before = (await shop.profileOf(family)).currentPeriodEnd!;
    const [yearly] = (await shop.stripe.prices.list({ lookup_keys: ['print_yearly'] })).data;
    await pressPortal(await openPortal(family), `switch ${id} ${yearly!.id}`);
    const after = await shop.profileOf(family);
    expect(after).toMatchObject({ plan: 'print', subscriptionStatus: 'active' });
    expect(after.currentPeriodEnd!.getTime() - before.getTime()).toBeGreaterThan(300 * DAY * 1000);
  });

  it('answers a sentence and no page without a billing account', async () => {
    const family = await shop.signUp();
    const caller = { userId: family.user.id, email: family.email };
    expect(await shop.call(family, 'POST', '/create-portal-session', caller)).toEqual({
      status: 400,
      body: { code: 'no_billing_account', error: 'No billing account yet' },
    });
  });
});

describe('who asks', () => {
  const paths = ['/create-checkout-session', '/create-portal-session'];

  // docs/security.md#foreign-ids
  it.each(paths)('%s: another family’s id is refused, and nothing happens', async (path) => {
    const victim = await shop.signUp();
    await shop.subscribe(victim);
    const family = await shop.signUp();
    const body = { plan: 'print', billingCycle: 'monthly', userId: victim.user.id, email: victim.email };
    const before = await shop.stripe.checkout.sessions.list({ limit: 100 });
    expect(await shop.call(family, 'POST', path, body)).toMatchObject({
      status: 403,
      body: { code: 'not_your_account' },
    });
    expect((await shop.stripe.checkout.sessions.list({ limit: 100 })).data).toHaveLength(before.data.length);
    expect((await shop.call(victim, 'POST', path, body)).status).toBe(200);
  });

  it.each([...paths, '/sync-subscription'])('%s: without a token 401', async (path) => {
    const body = { plan: 'print', billingCycle: 'monthly', userId: crypto.randomUUID() };
    expect(await shop.call(null, 'POST', path, body)).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
  });

  // docs/product/billing.md#own-money
  // docs/security.md#server-columns
  it('refuses other plans and cycles and does not read an e-mail in the body', async () => {
    const family = await shop.signUp();
    const order = {
      plan: 'print',
      billingCycle: 'monthly',
      userId: family.user.id,
      email: 'thief@example.org',
    };
    for (const wrong of [{ plan: 'pro' }, { plan: 'free' }, { billingCycle: 'weekly' }, { userId: 'me' }]) {
      const answer = await shop.call(family, 'POST', '/create-checkout-session', { ...order, ...wrong });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    }
    expect((await shop.call(family, 'POST', '/create-checkout-session', order)).status).toBe(200);
    expect((await shop.stripe.customers.list({ email: 'thief@example.org' })).data).toEqual([]);
    expect((await shop.stripe.customers.list({ email: family.email })).data).toHaveLength(1);
  });

  it('a changed e-mail reaches the customer', async () => {
    const family = await shop.signUp();
    const { customer } = await shop.subscribe(family);
    await shop.server.db.transaction((tx) =>
      tx
        .update(users)
        .set({ email: `new-${family.email}` })
        .where(eq(users.id, family.user.id)),
    );
    expect(await shop.stripe.customers.retrieve(customer as string)).toMatchObject({ email: family.email });
    await shop.billing.sync(family.user.id);
    expect(await shop.stripe.customers.retrieve(customer as string)).toMatchObject({
      email: `new-${family.email}`,
    });
  });

  // docs/security.md#outages
  it('says so when Stripe is down', async () => {
    const family = await shop.signUp();
    shop.standin.control.failNext({ path: '/v1/customers', kind: 'unavailable' });
    const order = { plan: 'print', billingCycle: 'monthly', userId: family.user.id };
    expect(await shop.call(family, 'POST', '/create-checkout-session', order)).toEqual({
      status: 502,
      body: {
        code: 'payment_service_unavailable',
        error: 'Payment service is unavailable. Please try again.',
      },
    });
    expect((await shop.call(family, 'POST', '/create-checkout-session', order)).status).toBe(200);
  });
});
