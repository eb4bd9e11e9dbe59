import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { DAY, setUpBillingServer } from '#tests/support/billing/billing-server.ts';
import { openMailboxes } from '#tests/support/mail/account-mails.ts';
import { PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';

const shop = setUpBillingServer();

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
    const url = await shop.openPortal(family);
    await pressPortal(url, `cancel ${id}`);
    expect(await shop.profileOf(family)).toEqual({ ...before, cancelAtPeriodEnd: true });
    await pressPortal(url, `renew ${id}`);
    expect(await shop.profileOf(family)).toEqual(before);
    await pressPortal(url, `cancel ${id}`);
    await shop.standin.control.advance(32 * DAY);
    expect(await shop.profileOf(family)).toMatchObject({ plan: 'free', subscriptionStatus: 'canceled' });
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

const detailsOf = (family: SignedUp) => shop.call(family, 'GET', '/subscription-details');
const endOf = async (family: SignedUp) => (await shop.profileOf(family)).currentPeriodEnd!.toISOString();

describe('the details of a subscription', () => {
  it('name nothing to a family that never paid', async () => {
    const nothing = { price: null, next: null, lastInvoice: null, canSwitchToYearly: false };
    expect(await detailsOf(await shop.signUp())).toEqual({ status: 200, body: nothing });
  });

  it('name price, next charge and last invoice, and follow a cancellation', async () => {
    const family = await shop.signUp();
    const subscription = await shop.subscribe(family);
    const { body } = await detailsOf(family);
    expect(body).toEqual({
      price: { amount: 100, currency: 'usd', cycle: 'monthly' },
      next: { amount: 100, currency: 'usd', date: await endOf(family) },
      lastInvoice: {
        amount: 100,
        currency: 'usd',
        date: new Date(subscription.created * 1000).toISOString(),
      },
      canSwitchToYearly: true,
    });
    await shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect((await detailsOf(family)).body).toMatchObject({ next: null, canSwitchToYearly: false });
  });

  it('take a credit off the next charge', async () => {
    const family = await shop.signUp();
    const { id } = await shop.subscribe(family, 'yearly');
    const { id: monthly } = await shop.findPrice('monthly');
    await shop.press(await shop.openPortal(family), `switch ${id} ${monthly}`);
    const { body } = await detailsOf(family);
    expect(body).toMatchObject({ price: { amount: 100 }, next: { amount: 0 }, lastInvoice: { amount: 0 } });
  });

  it('keep the last invoice in sight when the plan is gone', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family);
    await shop.billing.downgradeToFree(family.user.id);
    expect((await detailsOf(family)).body).toMatchObject({
      price: null,
      next: null,
      lastInvoice: { amount: 100 },
    });
  });
});

// docs/security.md#foreign-ids
describe('the latest invoice', () => {
  it('is opened by a fresh address, and another family’s is not', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family);
    const { status, body } = await shop.call(family, 'POST', '/latest-invoice', { userId: family.user.id });
    expect(status).toBe(200);
    expect(await (await fetch(body.url!)).text()).toContain('$1.00');
    const stranger = await shop.signUp();
    expect(await shop.call(stranger, 'POST', '/latest-invoice', { userId: family.user.id })).toMatchObject({
      status: 403,
      body: { code: 'not_your_account' },
    });
    expect(await shop.call(stranger, 'POST', '/latest-invoice', { userId: stranger.user.id })).toMatchObject({
      status: 400,
      body: { code: 'no_billing_account' },
    });
  });
});

it('gives the customer at Stripe the address that the account was changed to', async () => {
  const mailboxes = openMailboxes(shop.server);
  const family = await shop.signUp();
  const { customer } = await shop.subscribe(family);
  const email = `${randomUUID()}@example.org`;
  await family.client.auth.updateUser({ email, current_password: PASSWORD } as object);
  const token = await mailboxes.newestToken(email);
  const confirmed = await createTestClient(shop.server.url).auth.verifyOtp({
    token_hash: token,
    type: 'email_change',
  });
  expect(confirmed.error).toBeNull();
  await vi.waitUntil(
    async () => {
      const found = await shop.stripe.customers.retrieve(customer as string);
      return !found.deleted && found.email === email;
    },
    { timeout: 20_000, interval: 50 },
  );
});
