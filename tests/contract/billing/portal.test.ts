import { describe, expect, it, test, vi } from 'vitest';
import { DAY, setUpBillingServer } from '#tests/support/billing/billing-server.ts';
import { createMailboxes } from '#tests/support/mail/account-mails.ts';
import { newEmail, PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';

const shop = setUpBillingServer();

async function pressPortal(url: string, action: string): Promise<void> {
  expect((await shop.press(url, action)).status).toBe(303);
  await shop.standin.control.settle();
}

describe('The portal', () => {
  // docs/product/billing.md#portal
  it('schedules and revokes the end of the plan', async () => {
    const family = await shop.signUp();
    const { id } = await shop.subscribe(family);
    const before = await shop.getProfile(family);
    const url = await shop.openPortal(family);
    await pressPortal(url, `cancel ${id}`);
    expect(await shop.getProfile(family)).toEqual({ ...before, cancelAtPeriodEnd: true });
    await pressPortal(url, `renew ${id}`);
    expect(await shop.getProfile(family)).toEqual(before);
    await pressPortal(url, `cancel ${id}`);
    await shop.standin.control.advance(32 * DAY);
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'free', subscriptionStatus: 'canceled' });
  });

  it('is refused with 400 without a billing account', async () => {
    const family = await shop.signUp();
    const caller = { userId: family.user.id, email: family.email };
    expect(await shop.call(family, 'POST', '/create-portal-session', caller)).toEqual({
      status: 400,
      body: { code: 'no_billing_account', error: 'No billing account yet' },
    });
  });
});

const readDetails = (family: SignedUp) => shop.call(family, 'GET', '/subscription-details');
const readPeriodEnd = async (family: SignedUp) =>
  (await shop.getProfile(family)).currentPeriodEnd!.toISOString();

describe('The details of a subscription', () => {
  it('are empty for a family that never paid', async () => {
    const nothing = { price: null, next: null, lastInvoice: null, canSwitchToYearly: false };
    expect(await readDetails(await shop.signUp())).toEqual({ status: 200, body: nothing });
  });

  it('contain the price, the next charge and the last invoice', async () => {
    const family = await shop.signUp();
    const subscription = await shop.subscribe(family);
    const { body } = await readDetails(family);
    expect(body).toEqual({
      price: { amount: 100, currency: 'usd', cycle: 'monthly' },
      next: { amount: 100, currency: 'usd', date: await readPeriodEnd(family) },
      lastInvoice: {
        amount: 100,
        currency: 'usd',
        date: new Date(subscription.created * 1000).toISOString(),
      },
      canSwitchToYearly: true,
    });
    await shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect((await readDetails(family)).body).toMatchObject({ next: null, canSwitchToYearly: false });
  });

  it('subtract a credit from the next charge', async () => {
    const family = await shop.signUp();
    const { id } = await shop.subscribe(family, 'yearly');
    const { id: monthly } = await shop.findPrice('monthly');
    await shop.press(await shop.openPortal(family), `switch ${id} ${monthly}`);
    const { body } = await readDetails(family);
    expect(body).toMatchObject({ price: { amount: 100 }, next: { amount: 0 }, lastInvoice: { amount: 0 } });
  });

  it('keep the last invoice when the plan has ended', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family);
    await shop.billing.downgradeToFree(family.user.id);
    expect((await readDetails(family)).body).toMatchObject({
      price: null,
      next: null,
      lastInvoice: { amount: 100 },
    });
  });
});

// docs/security.md#foreign-ids
describe('The latest invoice', () => {
  it('opens only for its family', async () => {
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

test('an email change reaches the customer at Stripe', async () => {
  const mailboxes = createMailboxes(shop.server);
  const family = await shop.signUp();
  const { customer } = await shop.subscribe(family);
  const email = newEmail();
  await family.client.auth.updateUser({ email, current_password: PASSWORD } as object);
  const token = await mailboxes.getNewestToken(email);
  const confirmed = await createTestClient(shop.server.url).auth.verifyOtp({
    token_hash: token,
    type: 'email_change',
  });
  expect(confirmed.error).toBeNull();
  await vi.waitUntil(
    async () => {
      const stored = await shop.stripe.customers.retrieve(customer as string);
      return !stored.deleted && stored.email === email;
    },
    { timeout: 20_000, interval: 50 },
  );
});
