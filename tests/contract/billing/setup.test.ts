import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVENT_TYPES } from '#server/billing/records/events.ts';
import { checkPrices } from '#server/billing/stripe/prices.ts';
import { setUpStripe } from '#server/billing/stripe/setup.ts';
import { type BillingServer, PUBLIC_URL, startBillingServer } from '#tests/support/billing/billing-server.ts';

let shop: BillingServer;
beforeAll(async () => {
  shop = await startBillingServer();
});
afterAll(() => shop.close());

const setUp = () =>
  setUpStripe(shop.stripe, {
    publicUrl: PUBLIC_URL,
    webhookUrl: 'https://cards.example.org/stripe/webhook',
    shortenAtPeriodEnd: false,
  });

it('makes what is missing once, and the webhook’s secret is shown that once', async () => {
  const first = await setUp();
  expect(first.webhookSecret).toMatch(/^whsec_/);
  const again = await setUp();
  expect(again).toEqual({
    webhookSecret: null,
    done: ['portal configuration brought up to date', 'webhook endpoint brought up to date'],
  });
  const { data } = await shop.stripe.webhookEndpoints.list({ limit: 100 });
  const ours = data.filter(({ url }) => url === 'https://cards.example.org/stripe/webhook');
  expect(ours.map(({ enabled_events }) => enabled_events.toSorted())).toEqual([EVENT_TYPES.toSorted()]);
  expect((await shop.stripe.billingPortal.configurations.list()).data).toHaveLength(1);
});

it('replaces a price that is wrong; the check names what differs', async () => {
  const [right] = (await shop.stripe.prices.list({ lookup_keys: ['print_monthly'] })).data;
  await shop.stripe.prices.create({
    product: right!.product as string,
    currency: 'eur',
    unit_amount: 199,
    recurring: { interval: 'week' },
    lookup_key: 'print_monthly',
    transfer_lookup_key: true,
  });
  expect(await checkPrices(shop.stripe)).toEqual({
    ok: false,
    problems: [
      'print_monthly: amount is 199 and should be 100',
      'print_monthly: currency is eur and should be usd',
      'print_monthly: interval is week and should be month',
    ],
  });
  expect((await setUp()).done[0]).toMatch(/^price print_monthly made/);
  expect(await checkPrices(shop.stripe)).toMatchObject({ ok: true });
});

it('marks a price again that lost its metadata; who pays it keeps the plan meanwhile', async () => {
  const family = await shop.signUp();
  const { items } = await shop.subscribe(family);
  const { id } = items.data[0]!.price;
  await shop.stripe.prices.update(id, { metadata: { plan: '' } });
  expect(await shop.billing.sync(family.user.id)).toMatchObject({ plan: 'print' });
  expect((await setUp()).done[0]).toBe(`price print_monthly marked again (${id})`);
  expect((await shop.stripe.prices.retrieve(id)).metadata.plan).toBe('print');
});
