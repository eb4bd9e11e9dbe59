import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type BillingServer,
  DAY,
  PUBLIC_URL,
  startBillingServer,
} from '#tests/support/billing/billing-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

let shop: BillingServer;
beforeAll(async () => {
  shop = await startBillingServer();
});
afterEach(() => shop.clear());
afterAll(() => shop.close());

const detailsOf = (family: SignedUp) => shop.call(family, 'GET', '/subscription-details');
const openPortal = async (family: SignedUp, flow?: 'yearly') => {
  const { status, body } = await shop.call(family, 'POST', '/create-portal-session', {
    userId: family.user.id,
    flow,
  });
  expect(status).toBe(200);
  return body.url!;
};
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
    const [monthly] = (await shop.stripe.prices.list({ lookup_keys: ['print_monthly'] })).data;
    await shop.press(await openPortal(family), `switch ${id} ${monthly!.id}`);
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

/** A family that has paid by the month for ten days, and the portal's page that switches it to the year. */
async function startSwitch() {
  const family = await shop.signUp();
  const subscription = await shop.subscribe(family);
  await shop.standin.control.advance(10 * DAY);
  const url = await openPortal(family, 'yearly');
  const page = await readPage(url);
  return { family, subscription, url, page, action: page.switches[0]! };
}

async function readPage(url: string) {
  const text = await (await fetch(url)).text();
  const switches = [...text.matchAll(/value="(switch [^"]+)"/g)].map(([, action]) => action!);
  const title = /<h1>(.*)<\/h1>/.exec(text)?.[1];
  return { title, text, switches, due: /Amount due today \$(\d\.\d\d)/.exec(text)?.[1] };
}

const chargesOf = async (family: SignedUp) => {
  const [subscription] = await shop.subscriptionsOf(family);
  const { data } = await shop.stripe.invoices.list({ subscription: subscription!.id, status: 'paid' });
  return data.map(({ amount_paid }) => amount_paid);
};

describe('switching to yearly', () => {
  // docs/product/billing.md#switch-to-yearly
  // docs/security.md#money
  it('charges what the portal names, once, whatever is pressed again, and leads back to the profile', async () => {
    const { family, url, page, action } = await startSwitch();
    expect(page).toMatchObject({ title: 'Confirm your updates', due: expect.stringMatching(/^9\.[23]/) });
    expect(page.text).toContain('$10.00 per year');
    expect(await chargesOf(family)).toEqual([100]);
    const answers = await Promise.all([1, 2, 3].map(() => shop.press(url, action)));
    const leading = answers.map(({ headers }) => headers.get('location'));
    expect(leading).toEqual(expect.arrayContaining([`${PUBLIC_URL}/profile?payment=success`]));
    expect(await chargesOf(family)).toEqual([Math.round(Number(page.due) * 100), 100]);
    expect((await shop.call(family, 'POST', '/sync-subscription')).body).toMatchObject({
      plan: 'print',
      price: { amount: 1000, cycle: 'yearly' },
    });
    expect((await detailsOf(family)).body).toMatchObject({ canSwitchToYearly: false });
    expect((await readPage(url)).text).toContain('nothing to confirm');
  });

  it('changes nothing while the card is declined, and can be confirmed with another one', async () => {
    const { family, subscription, url, action } = await startSwitch();
    shop.standin.control.setDeclined(subscription.customer as string, true);
    const before = await shop.profileOf(family);
    expect((await shop.press(url, action)).headers.get('location')).toBe(`${url}?notice=declined`);
    await shop.standin.control.settle();
    expect(await shop.profileOf(family)).toEqual(before);
    expect(await chargesOf(family)).toEqual([100]);
    await shop.press(url, 'card works');
    await shop.press(url, action);
    expect(await chargesOf(family)).toHaveLength(2);
  });

  it('leads to the first page of the portal when the plan is yearly, about to end or unpaid', async () => {
    const family = await shop.signUp();
    const { id, customer } = await shop.subscribe(family);
    const expectFirstPage = async () => {
      expect((await readPage(await openPortal(family, 'yearly'))).title).toBe('Manage billing');
    };
    await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await expectFirstPage();
    await shop.stripe.subscriptions.update(id, { cancel_at_period_end: false });
    shop.standin.control.setDeclined(customer as string, true);
    await shop.standin.control.advance(32 * DAY);
    await expectFirstPage();
    const yearly = await shop.signUp();
    await shop.subscribe(yearly, 'yearly');
    expect((await readPage(await openPortal(yearly, 'yearly'))).title).toBe('Manage billing');
  });

  // docs/product/billing.md#switch-to-yearly
  it.each([
    ['GET', '/yearly-quote', undefined],
    ['POST', '/switch-to-yearly', { quotedAt: 1, amount: 900 }],
  ] as const)(
    'refuses %s %s of a page loaded earlier with a sentence, and charges nothing',
    async (method, path, body) => {
      const family = await shop.signUp();
      await shop.subscribe(family);
      const answer = await shop.call(family, method, path, body);
      expect(answer).toMatchObject({ status: 410, body: { code: 'switch_moved' } });
      expect(await chargesOf(family)).toEqual([100]);
    },
  );
});
