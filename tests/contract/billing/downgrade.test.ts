import { describe, expect, it } from 'vitest';
import { writeGift } from '#server/profiles/profile-queries.ts';
import { DAY, setUpBillingServer } from '#tests/support/billing/billing-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

const shop = setUpBillingServer();

const listRefundAmounts = async (family: SignedUp) =>
  (await shop.getRefunds(family)).map(({ amount }) => amount);

const ENDED = {
  plan: 'free',
  subscriptionStatus: 'canceled',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
};

describe('Change to Free', () => {
  // docs/product/billing.md#downgrade
  it('ends the subscription and refunds the unused time as announced', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family, 'yearly');
    await shop.standin.control.advance(100 * DAY);
    const preview = await shop.call(family, 'GET', '/downgrade-preview');
    const { refund } = preview.body as { refund: { amount: number; currency: string; paid_until: string } };
    expect(refund).toMatchObject({ currency: 'usd' });
    expect(refund.amount).toBe(Math.floor((1_000 * 265) / 365));
    expect((await shop.downgrade(family)).error).toBeNull();
    expect(await shop.getProfile(family)).toEqual(ENDED);
    expect((await shop.getSubscriptions(family))[0]).toMatchObject({ status: 'canceled' });
    expect(await listRefundAmounts(family)).toEqual([refund.amount]);
    expect((await shop.call(family, 'POST', '/sync-subscription')).body).toMatchObject({
      plan: 'free',
      subscription_status: 'canceled',
      refunds: [{ amount: refund.amount, currency: 'usd', state: 'sent', reason: 'downgrade' }],
    });
    expect((await shop.call(family, 'GET', '/downgrade-preview')).body).toEqual({ refund: null });
    // A refund is listed as sent for a month, until the card's statement shows it.
    await shop.standin.control.advance(29 * DAY);
    const readRefunds = async () => (await shop.call(family, 'POST', '/sync-subscription')).body.refunds;
    expect(await readRefunds()).toMatchObject([{ state: 'sent' }]);
    await shop.standin.control.advance(2 * DAY);
    expect(await readRefunds()).toMatchObject([{ amount: refund.amount, state: 'settled' }]);
  });

  it('lists every refund, newest first', async () => {
    const family = await shop.signUp();
    for (const cycle of ['monthly', 'yearly'] as const) {
      await shop.subscribe(family, cycle);
      await shop.standin.control.advance(60);
      await shop.downgrade(family);
      await shop.standin.control.advance(40 * DAY);
    }
    await shop.subscribe(family);
    shop.standin.control.failNext({ method: 'POST', path: '/v1/refunds', kind: 'unavailable', times: 3 });
    await shop.standin.control.advance(60);
    shop.standin.control.setDelivery('drop');
    await shop.downgrade(family);
    const { body } = await shop.call(family, 'POST', '/sync-subscription');
    expect(body.refunds).toMatchObject([
      { amount: 99, parts: [99], state: 'pending' },
      { amount: 999, parts: [999], state: 'settled' },
      { amount: 99, parts: [99], state: 'settled' },
    ]);
  });

  // docs/security.md#money
  it('refunds once for a double click', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family);
    const responses = await Promise.all([shop.downgrade(family), shop.downgrade(family)]);
    expect(responses.map(({ error }) => error)).toEqual([null, null]);
    expect(await listRefundAmounts(family)).toHaveLength(1);
  });

  it('refunds the unused time although an end was scheduled', async () => {
    const family = await shop.signUp();
    const { id } = await shop.subscribe(family);
    await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await shop.standin.control.advance(10 * DAY);
    await shop.downgrade(family);
    expect(await shop.getProfile(family)).toEqual(ENDED);
    const [amount] = await listRefundAmounts(family);
    expect(amount).toBeGreaterThan(60);
    expect(amount).toBeLessThan(70);
  });

  it('voids the open invoice of a family that is past due', async () => {
    const family = await shop.signUp();
    const { id, customer } = await shop.subscribe(family);
    shop.standin.control.setDeclined(customer as string, true);
    await shop.standin.control.advance(32 * DAY);
    expect(await shop.getProfile(family)).toMatchObject({ subscriptionStatus: 'past_due' });
    expect((await shop.downgrade(family)).error).toBeNull();
    expect(await shop.getProfile(family)).toEqual(ENDED);
    const invoices = await shop.stripe.invoices.list({ subscription: id });
    expect(invoices.data.map(({ status }) => status).sort()).toEqual(['paid', 'void']);
    expect(await listRefundAmounts(family)).toEqual([]);
  });

  it('closes an open checkout page', async () => {
    const family = await shop.signUp();
    const url = await shop.checkout(family);
    await shop.downgrade(family);
    expect((await fetch(url)).status).toBe(410);
  });

  // docs/security.md#money
  it('refunds only the remainder after a manual refund', async () => {
    const family = await shop.signUp();
    const { latest_invoice: invoice } = await shop.subscribe(family);
    await shop.refundByHand(invoice as string, 70);
    await shop.downgrade(family);
    expect(await listRefundAmounts(family)).toEqual([30]);
  });

  it('ends a gift that outlived the subscription', async () => {
    const family = await shop.signUp();
    const { id } = await shop.subscribe(family);
    const gift = { plan: 'pro', until: null, note: null } as const;
    await shop.server.db.transaction((tx) => writeGift(tx, family.user.id, gift, shop.server.clock()));
    expect((await shop.call(family, 'POST', '/sync-subscription')).body).toMatchObject({ plan: 'pro' });
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'pro', subscriptionStatus: 'active' });
    await shop.stripe.subscriptions.cancel(id);
    await shop.standin.control.settle();
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'pro', subscriptionStatus: 'canceled' });
    expect((await shop.downgrade(family)).error).toBeNull();
    expect(await shop.getProfile(family)).toEqual(ENDED);
  });
});

describe('Change to Free while Stripe fails', () => {
  it('changes nothing if the subscription could not be ended', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family);
    const before = await shop.getProfile(family);
    shop.standin.control.failNext({ method: 'DELETE', path: /subscriptions/, kind: 'unavailable' });
    expect(await shop.downgrade(family)).toMatchObject({
      status: 502,
      error: { code: 'payment_service_unavailable' },
    });
    expect(await shop.getProfile(family)).toEqual(before);
    expect(await listRefundAmounts(family)).toEqual([]);
    await shop.standin.control.advance(180);
    await shop.billing.sync(family.user.id);
    expect(await shop.readEndings(family)).toEqual([]);
    expect(await shop.getProfile(family)).toEqual(before);
    expect((await shop.downgrade(family)).error).toBeNull();
    expect(await shop.getProfile(family)).toEqual(ENDED);
    expect(await listRefundAmounts(family)).toHaveLength(1);
  });

  it('sends a refund later if it could not be sent immediately', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family);
    shop.standin.control.failNext({ method: 'POST', path: '/v1/refunds', kind: 'unavailable' });
    expect((await shop.downgrade(family)).error).toBeNull();
    expect(await shop.getProfile(family)).toEqual(ENDED);
    await shop.standin.control.settle();
    await shop.billing.sync(family.user.id);
    expect(await listRefundAmounts(family)).toHaveLength(1);
    expect(await shop.readEndings(family)).toEqual([true]);
  });
});

describe('A refund with a lost response', () => {
  // docs/product/billing.md#refund-once
  it('is not sent again even after its idempotency key has expired', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family);
    // Late in the month a second refund would not exceed the payment.
    await shop.standin.control.advance(20 * DAY);
    shop.standin.control.setDelivery('drop');
    // The client retries once after a lost response, so two responses must get lost.
    shop.standin.control.failNext({ method: 'POST', path: '/v1/refunds', kind: 'lose', times: 2 });
    expect((await shop.downgrade(family)).error).toBeNull();
    expect(await listRefundAmounts(family)).toHaveLength(1);
    expect(await shop.readEndings(family)).toEqual([false]);
    await shop.standin.control.advance(2 * DAY);
    await shop.billing.sync(family.user.id);
    expect(await listRefundAmounts(family)).toHaveLength(1);
    expect(await shop.readEndings(family)).toEqual([true]);
  });
});

// docs/product/accounts.md#deletion
describe('closeAccount', () => {
  it('ends a past-due subscription and deletes the customer', async () => {
    const family = await shop.signUp();
    const { customer } = await shop.subscribe(family);
    shop.standin.control.setDeclined(customer as string, true);
    await shop.standin.control.advance(32 * DAY);
    await shop.billing.closeAccount(family.user.id, async () => {});
    expect((await shop.getSubscriptions(family))[0]!.status).toBe('canceled');
    expect(await shop.stripe.customers.retrieve(customer as string)).toMatchObject({ deleted: true });
  });

  it('rejects while Stripe fails', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family);
    shop.standin.control.failNext({ method: 'DELETE', path: /subscriptions/, kind: 'unavailable' });
    await expect(shop.billing.closeAccount(family.user.id, async () => {})).rejects.toThrow();
    expect((await shop.getSubscriptions(family))[0]!.status).toBe('active');
    await shop.billing.closeAccount(family.user.id, async () => {});
    expect((await shop.getSubscriptions(family))[0]!.status).toBe('canceled');
  });
});
