import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  DAY,
  type StartedStandin,
  startStandin,
  stockShop,
  subscribe,
} from '#tests/stripe-standin/started-standin.ts';

async function startWithMonth() {
  const started = await startStandin();
  const shop = await stockShop(started.stripe);
  const bought = await subscribe(started, shop.monthly.id);
  const items = [{ id: bought.subscription.items.data[0]!.id, price: shop.yearly.id }];
  return { ...started, ...bought, shop, items };
}

const countInvoices = async ({ stripe }: StartedStandin) => (await stripe.invoices.list()).data.length;

/** Moves to the year as the product does. */
const switchToYear = (
  { stripe, subscription, items }: Awaited<ReturnType<typeof startWithMonth>>,
  proration_date: number,
): Promise<Stripe.Subscription> =>
  stripe.subscriptions.update(subscription.id, {
    items,
    proration_behavior: 'always_invoice',
    proration_date,
    payment_behavior: 'error_if_incomplete',
  });

describe('the preview of an invoice', () => {
  it('is the next renewal, and nothing is kept', async () => {
    const family = await startWithMonth();
    const { stripe, subscription } = family;
    const end = subscription.items.data[0]!.current_period_end;
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview).toMatchObject({ amount_due: 100, created: end, status: 'draft' });
    expect(preview.id).toMatch(/^upcoming_in_/);
    expect(await countInvoices(family)).toBe(1);
  });

  it('does not exist for a subscription that ends before it', async () => {
    const { stripe, subscription } = await startWithMonth();
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await expect(stripe.invoices.createPreview({ subscription: subscription.id })).rejects.toMatchObject({
      code: 'invoice_upcoming_none',
      statusCode: 404,
    });
  });

  it('names for a switch the very amount that the switch then charges', async () => {
    const family = await startWithMonth();
    const { stripe, standin, subscription, items } = family;
    await standin.control.advance(10 * DAY);
    const proration_date = Math.floor(standin.control.now().getTime() / 1000);
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: 'always_invoice', proration_date },
    });
    await standin.control.advance(600);
    const { latest_invoice } = await switchToYear(family, proration_date);
    const invoice = await stripe.invoices.retrieve(latest_invoice as string);
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: preview.amount_due });
    expect(preview.amount_due).toBeGreaterThan(925);
    expect(preview.amount_due).toBeLessThan(945);
  });
});

describe('a switch that cannot be paid', () => {
  it.each([
    ['declined', 'card_declined'],
    ['to be confirmed', 'subscription_payment_intent_requires_action'],
  ])('changes nothing: a card that is %s', async (card, code) => {
    const family = await startWithMonth();
    const { stripe, standin, subscription, customer } = family;
    if (card === 'declined') standin.control.setDeclined(customer.id, true);
    else standin.control.askToConfirm(customer.id);
    const now = Math.floor(standin.control.now().getTime() / 1000);
    await expect(switchToYear(family, now)).rejects.toMatchObject({ statusCode: 402, code });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toEqual(subscription);
    expect(await countInvoices(family)).toBe(1);
  });

  it('refuses a proration date outside the period', async () => {
    const family = await startWithMonth();
    await expect(switchToYear(family, 1)).rejects.toMatchObject({ statusCode: 400, param: 'proration_date' });
  });
});

describe('a hosted invoice', () => {
  it('is shown to every visitor that has its address', async () => {
    const { stripe } = await startWithMonth();
    const [invoice] = (await stripe.invoices.list()).data;
    const page = await fetch(invoice!.hosted_invoice_url!);
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/\$1\.00/);
    expect((await fetch(`${invoice!.hosted_invoice_url}x`)).status).toBe(404);
  });
});
