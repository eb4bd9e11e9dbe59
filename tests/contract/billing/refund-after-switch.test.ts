import { like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mails } from '#server/mail/tables.ts';
import { type BillingServer, DAY, startBillingServer } from '#tests/support/billing/billing-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

let shop: BillingServer;
beforeAll(async () => {
  shop = await startBillingServer();
});
afterAll(() => shop.close());
afterEach(() => shop.clear());

const YEAR = 365 * DAY;

/** A family that paid for a month, used `daysUsed` of it, and then switched to yearly in the portal. */
async function switchToYearly(daysUsed: number, before?: (invoice: string) => Promise<void>) {
  const family = await shop.signUp();
  const { id, latest_invoice: month } = await shop.subscribe(family, 'monthly');
  await shop.standin.control.advance(daysUsed * DAY);
  await before?.(month as string);
  const caller = { userId: family.user.id, email: family.email };
  const portal = (await shop.call(family, 'POST', '/create-portal-session', caller)).body.url!;
  const [yearly] = (await shop.stripe.prices.list({ lookup_keys: ['print_yearly'] })).data;
  await shop.press(portal, `switch ${id} ${yearly!.id}`);
  await shop.standin.control.settle();
  const [subscription] = await shop.subscriptionsOf(family);
  const year = subscription!.latest_invoice as string;
  return { family, subscription: subscription!, month: month as string, year };
}

const downgrade = (family: SignedUp) =>
  family.client.rest
    .from('profiles')
    .update({ plan: 'free', subscription_status: 'canceled' })
    .eq('id', family.user.id);

async function preview(family: SignedUp) {
  const { body } = await shop.call(family, 'GET', '/downgrade-preview');
  return body.refund as { amount: number; currency: string; paid_until: string };
}

/** What went back, by invoice. */
async function refundsOf(family: SignedUp): Promise<Record<string, number>> {
  const { data } = await shop.stripe.refunds.list({ limit: 100 });
  const ours = data.filter(({ metadata }) => metadata?.userId === family.user.id);
  expect(new Set(ours.map(({ metadata }) => metadata!.invoice)).size).toBe(ours.length);
  return Object.fromEntries(ours.map(({ metadata, amount }) => [metadata!.invoice, amount]));
}

async function refundByHand(invoice: string, amount: number): Promise<void> {
  const { data } = await shop.stripe.invoicePayments.list({ invoice });
  await shop.stripe.refunds.create({ payment_intent: data[0]!.payment.payment_intent as string, amount });
}

describe('a change to Free after a switch from monthly to yearly', () => {
  // docs/security.md#money
  it('gives back the whole year that was paid for, with the month credited to it', async () => {
    const { family, subscription, month, year } = await switchToYearly(0);
    await shop.standin.control.advance(60);
    const quote = await preview(family);
    expect(quote).toMatchObject({ amount: 999, currency: 'usd' });
    const end = subscription.items.data[0]!.current_period_end;
    expect(quote.paid_until).toBe(new Date(end * 1000).toISOString());
    expect((await downgrade(family)).error).toBeNull();
    expect(await refundsOf(family)).toEqual({ [year]: 900, [month]: 99 });
    // One refund, as it was announced, in two parts.
    expect((await shop.call(family, 'POST', '/sync-subscription')).body).toMatchObject({
      refunds: [{ amount: 999, parts: [900, 99], state: 'sent', reason: 'downgrade' }],
    });
    const refundMails = await shop.server.db.transaction((tx) =>
      tx
        .select({ content: mails.content })
        .from(mails)
        .where(like(mails.event, `billing/${family.user.id}/refund/%`)),
    );
    expect(refundMails.map(({ content }) => content?.subject)).toEqual(['Your refund of $9.99']);
  });

  it('gives back the share of the year that is left', async () => {
    const { family, month, year } = await switchToYearly(10);
    const { amount_paid: paid } = await shop.stripe.invoices.retrieve(year);
    await shop.standin.control.advance(30 * DAY);
    const quote = await preview(family);
    expect(quote.amount).toBe(Math.floor((1_000 * (YEAR - 30 * DAY)) / YEAR));
    expect((await downgrade(family)).error).toBeNull();
    const refunds = await refundsOf(family);
    expect(refunds[year]! + (refunds[month] ?? 0)).toBe(quote.amount);
    expect(refunds[year]).toBe(Math.min(quote.amount, paid));
  });

  it('does not pay out credit for time that had been refunded by hand', async () => {
    const { family, month, year } = await switchToYearly(0, (invoice) => refundByHand(invoice, 70));
    await shop.standin.control.advance(60);
    // $10 were needed, $9 and the 30 cents that were left of the month were paid.
    expect((await preview(family)).amount).toBe(929);
    await downgrade(family);
    expect(await refundsOf(family)).toEqual({ [year]: 900, [month]: 29 });
  });

  it('takes off what was refunded by hand after it', async () => {
    const { family, month, year } = await switchToYearly(0);
    await refundByHand(year, 400);
    await shop.standin.control.advance(60);
    await downgrade(family);
    expect(await refundsOf(family)).toEqual({ [year]: 500, [month]: 100 });
  });

  // docs/security.md#money
  it('sends both parts once, whatever breaks in between', async () => {
    const { family, month, year } = await switchToYearly(0);
    await shop.standin.control.advance(60);
    shop.standin.control.failNext({ method: 'POST', path: '/v1/refunds', kind: 'lose', times: 2 });
    shop.standin.control.failNext({ method: 'POST', path: '/v1/refunds', kind: 'unavailable' });
    await downgrade(family);
    for (let i = 0; i < 3; i += 1) await shop.billing.sync(family.user.id);
    await shop.standin.control.advance(2 * DAY);
    await shop.billing.reconcile();
    expect(await refundsOf(family)).toEqual({ [year]: 900, [month]: 99 });
  });

  it('renews like any year: after a renewal only that payment counts', async () => {
    const { family, subscription } = await switchToYearly(0);
    await shop.standin.control.advance(YEAR + 2 * DAY);
    await shop.billing.sync(family.user.id);
    const [renewed] = await shop.subscriptionsOf(family);
    const invoice = renewed!.latest_invoice as string;
    expect(invoice).not.toBe(subscription.latest_invoice);
    await downgrade(family);
    const refunds = await refundsOf(family);
    expect(Object.keys(refunds)).toEqual([invoice]);
    expect(refunds[invoice]).toBeGreaterThan(990);
  });

  it('tells the account that is deleted what came back altogether', async () => {
    const { family } = await switchToYearly(0);
    await shop.standin.control.advance(60);
    await shop.billing.closeAccount(family.user.id, async (_tx, { refund }) =>
      expect(refund).toEqual({ amount: 999, currency: 'usd' }),
    );
  });
});
