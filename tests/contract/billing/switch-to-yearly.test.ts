import { like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails } from '#server/mail/tables.ts';
import { DAY, PUBLIC_URL, setUpBillingServer } from '#tests/support/billing/billing-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

const shop = setUpBillingServer();

/** Opens the portal's page for the switch to yearly after ten days of a monthly subscription. */
async function startSwitch() {
  const family = await shop.signUp();
  const subscription = await shop.subscribe(family);
  await shop.standin.control.advance(10 * DAY);
  const url = await shop.openPortal(family, 'yearly');
  const page = await readPage(url);
  return { family, subscription, url, page, action: page.switches[0]! };
}

async function readPage(url: string) {
  const text = await (await fetch(url)).text();
  const switches = [...text.matchAll(/value="(switch [^"]+)"/g)].map(([, action]) => action!);
  const title = /<h1>(.*)<\/h1>/.exec(text)?.[1];
  return { title, text, switches, due: /Amount due today \$(\d\.\d\d)/.exec(text)?.[1] };
}

const listCharges = async (family: SignedUp) => {
  const [subscription] = await shop.getSubscriptions(family);
  const { data } = await shop.stripe.invoices.list({ subscription: subscription!.id, status: 'paid' });
  return data.map(({ amount_paid }) => amount_paid);
};

describe('Switch to yearly', () => {
  // docs/product/billing.md#switch-to-yearly
  // docs/security.md#money
  it('charges the announced amount once for repeated clicks', async () => {
    const { family, url, page, action } = await startSwitch();
    expect(page).toMatchObject({ title: 'Confirm your updates', due: expect.stringMatching(/^9\.[23]/) });
    expect(page.text).toContain('$10.00 per year');
    expect(await listCharges(family)).toEqual([100]);
    const responses = await Promise.all([1, 2, 3].map(() => shop.press(url, action)));
    const locations = responses.map(({ headers }) => headers.get('location'));
    expect(locations).toEqual(expect.arrayContaining([`${PUBLIC_URL}/profile?payment=success`]));
    expect(await listCharges(family)).toEqual([Math.round(Number(page.due) * 100), 100]);
    expect((await shop.call(family, 'POST', '/sync-subscription')).body).toMatchObject({
      plan: 'print',
      price: { amount: 1000, cycle: 'yearly' },
    });
    expect((await shop.call(family, 'GET', '/subscription-details')).body).toMatchObject({
      canSwitchToYearly: false,
    });
    expect((await readPage(url)).text).toContain('nothing to confirm');
  });

  it('changes nothing while the card is declined', async () => {
    const { family, subscription, url, action } = await startSwitch();
    shop.standin.control.setDeclined(subscription.customer as string, true);
    const before = await shop.getProfile(family);
    expect((await shop.press(url, action)).headers.get('location')).toBe(`${url}?notice=declined`);
    await shop.standin.control.settle();
    expect(await shop.getProfile(family)).toEqual(before);
    expect(await listCharges(family)).toEqual([100]);
    await shop.press(url, 'card works');
    await shop.press(url, action);
    expect(await listCharges(family)).toHaveLength(2);
  });

  it('is not offered when the plan is yearly, about to end or unpaid', async () => {
    const family = await shop.signUp();
    const { id, customer } = await shop.subscribe(family);
    const expectFirstPage = async () => {
      expect((await readPage(await shop.openPortal(family, 'yearly'))).title).toBe('Manage billing');
    };
    await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await expectFirstPage();
    await shop.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    shop.standin.control.setDeclined(customer as string, true);
    await shop.standin.control.advance(32 * DAY);
    await expectFirstPage();
    const yearly = await shop.signUp();
    await shop.subscribe(yearly, 'yearly');
    expect((await readPage(await shop.openPortal(yearly, 'yearly'))).title).toBe('Manage billing');
  });

  // docs/product/billing.md#switch-to-yearly
  it.each([
    ['GET', '/yearly-quote', undefined],
    ['POST', '/switch-to-yearly', { quotedAt: 1, amount: 900 }],
  ] as const)('refuses %s %s of an outdated page', async (method, path, body) => {
    const family = await shop.signUp();
    await shop.subscribe(family);
    const response = await shop.call(family, method, path, body);
    expect(response).toMatchObject({ status: 410, body: { code: 'switch_moved' } });
    expect(await listCharges(family)).toEqual([100]);
  });
});

const YEAR = 365 * DAY;

/** Subscribes a family monthly and switches it to yearly in the portal after `daysUsed`. */
async function switchToYearly(daysUsed: number, before?: (invoice: string) => Promise<void>) {
  const family = await shop.signUp();
  const { id, latest_invoice: month } = await shop.subscribe(family, 'monthly');
  await shop.standin.control.advance(daysUsed * DAY);
  await before?.(month as string);
  const { id: yearly } = await shop.findPrice('yearly');
  await shop.press(await shop.openPortal(family), `switch ${id} ${yearly}`);
  await shop.standin.control.settle();
  const [subscription] = await shop.getSubscriptions(family);
  const year = subscription!.latest_invoice as string;
  return { family, subscription: subscription!, month: month as string, year };
}

async function readQuote(family: SignedUp) {
  const { body } = await shop.call(family, 'GET', '/downgrade-preview');
  return body.refund as { amount: number; currency: string; paid_until: string };
}

/** Returns the refunded amounts by invoice. */
async function readRefundsByInvoice(family: SignedUp): Promise<Record<string, number>> {
  const refunds = await shop.getRefunds(family);
  expect(new Set(refunds.map(({ metadata }) => metadata!.invoice)).size).toBe(refunds.length);
  return Object.fromEntries(refunds.map(({ metadata, amount }) => [metadata!.invoice, amount]));
}

describe('Change to Free after a switch from monthly to yearly', () => {
  // docs/security.md#money
  it('refunds the full year including the credited month', async () => {
    const { family, subscription, month, year } = await switchToYearly(0);
    await shop.standin.control.advance(60);
    const quote = await readQuote(family);
    expect(quote).toMatchObject({ amount: 999, currency: 'usd' });
    const end = subscription.items.data[0]!.current_period_end;
    expect(quote.paid_until).toBe(new Date(end * 1000).toISOString());
    expect((await shop.downgrade(family)).error).toBeNull();
    expect(await readRefundsByInvoice(family)).toEqual({ [year]: 900, [month]: 99 });
    // The announced refund is one, in two parts.
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

  it('refunds the unused share of the year', async () => {
    const { family, month, year } = await switchToYearly(10);
    const { amount_paid: paid } = await shop.stripe.invoices.retrieve(year);
    await shop.standin.control.advance(30 * DAY);
    const quote = await readQuote(family);
    expect(quote.amount).toBe(Math.floor((1_000 * (YEAR - 30 * DAY)) / YEAR));
    expect((await shop.downgrade(family)).error).toBeNull();
    const refunds = await readRefundsByInvoice(family);
    expect(refunds[year]! + (refunds[month] ?? 0)).toBe(quote.amount);
    expect(refunds[year]).toBe(Math.min(quote.amount, paid));
  });

  it('does not refund a credit for time that was refunded manually', async () => {
    const { family, month, year } = await switchToYearly(0, (invoice) => shop.refundByHand(invoice, 70));
    await shop.standin.control.advance(60);
    // Of $10, $9 were paid, and 30 cents remained of the month.
    expect((await readQuote(family)).amount).toBe(929);
    await shop.downgrade(family);
    expect(await readRefundsByInvoice(family)).toEqual({ [year]: 900, [month]: 29 });
  });

  it('subtracts later manual refunds', async () => {
    const { family, month, year } = await switchToYearly(0);
    await shop.refundByHand(year, 400);
    await shop.standin.control.advance(60);
    await shop.downgrade(family);
    expect(await readRefundsByInvoice(family)).toEqual({ [year]: 500, [month]: 100 });
  });

  // docs/security.md#money
  it('sends both parts once despite failures', async () => {
    const { family, month, year } = await switchToYearly(0);
    await shop.standin.control.advance(60);
    shop.standin.control.failNext({ method: 'POST', path: '/v1/refunds', kind: 'lose', times: 2 });
    shop.standin.control.failNext({ method: 'POST', path: '/v1/refunds', kind: 'unavailable' });
    await shop.downgrade(family);
    for (let count = 0; count < 3; count += 1) await shop.billing.sync(family.user.id);
    await shop.standin.control.advance(2 * DAY);
    await shop.billing.reconcile();
    expect(await readRefundsByInvoice(family)).toEqual({ [year]: 900, [month]: 99 });
  });

  it('refunds only the last payment after a renewal', async () => {
    const { family, subscription } = await switchToYearly(0);
    await shop.standin.control.advance(YEAR + 2 * DAY);
    await shop.billing.sync(family.user.id);
    const [renewed] = await shop.getSubscriptions(family);
    const invoice = renewed!.latest_invoice as string;
    expect(invoice).not.toBe(subscription.latest_invoice);
    await shop.downgrade(family);
    const refunds = await readRefundsByInvoice(family);
    expect(Object.keys(refunds)).toEqual([invoice]);
    expect(refunds[invoice]).toBeGreaterThan(990);
  });

  it('reports the total to the deletion of the account', async () => {
    const { family } = await switchToYearly(0);
    await shop.standin.control.advance(60);
    await shop.billing.closeAccount(family.user.id, async (_tx, { refund }) =>
      expect(refund).toEqual({ amount: 999, currency: 'usd' }),
    );
  });
});
