import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BillingServer, DAY, startBillingServer } from '#tests/support/billing/billing-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

let shop: BillingServer;
beforeAll(async () => {
  shop = await startBillingServer();
});
afterEach(() => shop.clear());
afterAll(() => shop.close());

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
    const { id, items } = await shop.subscribe(family, 'yearly');
    const [monthly] = (await shop.stripe.prices.list({ lookup_keys: ['print_monthly'] })).data;
    await shop.stripe.subscriptions.update(id, { items: [{ id: items.data[0]!.id, price: monthly!.id }] });
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

type Quote = { due: { amount: number }; credit: { amount: number }; quotedAt: number; nextDate: string };

/** A family that has paid by the month for ten days, and its quote for the year. */
async function startWithQuote() {
  const family = await shop.signUp();
  const subscription = await shop.subscribe(family);
  await shop.standin.control.advance(10 * DAY);
  const { body } = await shop.call(family, 'GET', '/yearly-quote');
  const quote = body as unknown as Quote;
  return { family, subscription, quote, order: orderOf(family, quote) };
}
const orderOf = ({ user }: SignedUp, { quotedAt, due }: Quote) => ({
  userId: user.id,
  quotedAt,
  amount: due.amount,
});
const switchToYearly = (family: SignedUp, order: object) =>
  shop.call(family, 'POST', '/switch-to-yearly', order);
const chargesOf = async (family: SignedUp) => {
  const [subscription] = await shop.subscriptionsOf(family);
  const { data } = await shop.stripe.invoices.list({ subscription: subscription!.id, status: 'paid' });
  return data.map(({ amount_paid }) => amount_paid);
};

describe('switching to yearly', () => {
  // docs/product/billing.md#switch-to-yearly
  // docs/security.md#money
  it('charges what the quote named, once, whatever is pressed again', async () => {
    const { family, quote, order } = await startWithQuote();
    expect(quote).toMatchObject({ price: { amount: 1000, currency: 'usd' } });
    expect(quote.due.amount + quote.credit.amount).toBe(1000);
    expect(quote.credit.amount).toBeGreaterThan(60);
    await shop.standin.control.advance(120);
    const answers = await Promise.all([1, 2, 3].map(() => switchToYearly(family, order)));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ plan: 'print', price: { amount: 1000, cycle: 'yearly' } });
    }
    expect(await chargesOf(family)).toEqual([quote.due.amount, 100]);
    const shown = new Date(quote.nextDate).getTime();
    expect(Math.abs(new Date(await endOf(family)).getTime() - shown)).toBeLessThanOrEqual(300_000);
    expect((await shop.call(family, 'GET', '/yearly-quote')).body).toMatchObject({ code: 'cannot_switch' });
  });

  it('charges once when the answer of the payment service is lost', async () => {
    const { family, quote, order } = await startWithQuote();
    shop.standin.control.failNext({ method: 'POST', path: /^\/v1\/subscriptions\//, kind: 'lose', times: 2 });
    expect((await switchToYearly(family, order)).status).toBe(502);
    expect((await switchToYearly(family, order)).status).toBe(200);
    expect(await chargesOf(family)).toEqual([quote.due.amount, 100]);
  });

  it.each([
    ['declined', 'card_declined'],
    ['to be confirmed', 'card_needs_confirmation'],
  ])('says so and changes nothing when the card is %s', async (card, code) => {
    const { family, subscription, order } = await startWithQuote();
    const customer = subscription.customer as string;
    if (card === 'declined') shop.standin.control.setDeclined(customer, true);
    else shop.standin.control.askToConfirm(customer);
    const before = await shop.profileOf(family);
    expect(await switchToYearly(family, order)).toMatchObject({ status: 402, body: { code } });
    await shop.standin.control.settle();
    expect(await shop.profileOf(family)).toEqual(before);
    expect(await chargesOf(family)).toEqual([100]);

    shop.standin.control.setDeclined(customer, false);
    await shop.standin.control.advance(60);
    const again = await shop.call(family, 'GET', '/yearly-quote');
    const order2 = orderOf(family, again.body as unknown as Quote);
    expect((await switchToYearly(family, order2)).status).toBe(200);
  });

  // docs/security.md#money
  it('refuses another amount, an old quote, one from the future and one for another family', async () => {
    const { family, order } = await startWithQuote();
    const stranger = await shop.signUp();
    for (const wrong of [
      { ...order, amount: order.amount - 1 },
      { ...order, quotedAt: order.quotedAt + 3600 },
      { ...order, quotedAt: order.quotedAt - 3600 },
      { ...order, quotedAt: 1 },
    ]) {
      expect(await switchToYearly(family, wrong)).toMatchObject({
        status: 409,
        body: { code: 'quote_outdated' },
      });
    }
    expect((await switchToYearly(stranger, order)).status).toBe(403);
    expect(await switchToYearly(stranger, { ...order, userId: stranger.user.id })).toMatchObject({
      status: 409,
      body: { code: 'cannot_switch' },
    });
    await shop.standin.control.advance(16 * 60);
    expect((await switchToYearly(family, order)).status).toBe(409);
    expect(await chargesOf(family)).toEqual([100]);
  });

  it('is not offered for a plan that is about to end or whose payment failed', async () => {
    const family = await shop.signUp();
    const { id, customer } = await shop.subscribe(family);
    await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect((await shop.call(family, 'GET', '/yearly-quote')).body).toMatchObject({ code: 'cannot_switch' });
    await shop.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    shop.standin.control.setDeclined(customer as string, true);
    await shop.standin.control.advance(32 * DAY);
    expect((await shop.call(family, 'GET', '/yearly-quote')).body).toMatchObject({ code: 'cannot_switch' });
  });
});
