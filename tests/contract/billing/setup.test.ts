import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { billingCustomers } from '#server/billing/records/tables.ts';
import { EVENT_TYPES } from '#server/billing/stripe/events.ts';
import { checkPrices } from '#server/billing/stripe/prices.ts';
import { setUpStripe } from '#server/billing/stripe/setup.ts';
import { profiles } from '#server/profiles/tables.ts';
import { PUBLIC_URL, setUpBillingServer } from '#tests/support/billing/billing-server.ts';
import { startStandin } from '#tests/support/billing/started-standin.ts';

const shop = setUpBillingServer();

const setUp = () =>
  setUpStripe(shop.stripe, {
    publicUrl: PUBLIC_URL,
    webhookUrl: 'https://cards.example.org/stripe/webhook',
    shortenAtPeriodEnd: false,
  });

describe('setUpStripe', () => {
  it('shows the secret of the webhook only once', async () => {
    const first = await setUp();
    expect(first.webhookSecret).toMatch(/^whsec_/);
    const again = await setUp();
    expect(again).toEqual({
      webhookSecret: null,
      changes: ['portal configuration updated', 'webhook endpoint updated'],
    });
    const { data } = await shop.stripe.webhookEndpoints.list({ limit: 100 });
    const ours = data.filter(({ url }) => url === 'https://cards.example.org/stripe/webhook');
    expect(ours.map(({ enabled_events }) => enabled_events.toSorted())).toEqual([EVENT_TYPES.toSorted()]);
    expect((await shop.stripe.billingPortal.configurations.list()).data).toHaveLength(1);
  });

  it('replaces a wrong price', async () => {
    const right = await shop.findPrice('monthly');
    await shop.stripe.prices.create({
      product: right.product as string,
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
    expect((await setUp()).changes[0]).toMatch(/^price print_monthly created/);
    expect(await checkPrices(shop.stripe)).toMatchObject({ ok: true });
  });

  it('restores the lost metadata of a price', async () => {
    const family = await shop.signUp();
    const { items } = await shop.subscribe(family);
    const { id } = items.data[0]!.price;
    await shop.stripe.prices.update(id, { metadata: { plan: '' } });
    expect(await shop.billing.sync(family.user.id)).toMatchObject({ plan: 'print' });
    expect((await setUp()).changes[0]).toBe(`price print_monthly updated (${id})`);
    expect((await shop.stripe.prices.retrieve(id)).metadata.plan).toBe('print');
  });
});

// docs/product/billing.md#known-prices
describe('Prices', () => {
  it('keep the plan of earlier buyers when their lookup key moves to another price', async () => {
    const family = await shop.signUp();
    const subscription = await shop.subscribe(family);
    const old = subscription.items.data[0]!.price;
    const moved = await shop.stripe.prices.create({
      product: old.product as string,
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'month' },
      lookup_key: 'print_monthly',
      transfer_lookup_key: true,
      metadata: { plan: 'print' },
    });
    expect((await shop.stripe.prices.retrieve(old.id)).lookup_key).toBeNull();
    expect(await shop.billing.sync(family.user.id)).toMatchObject({ plan: 'print' });
    await shop.standin.control.advance(11 * 60);
    const buyer = await shop.signUp();
    expect((await shop.subscribe(buyer)).items.data[0]!.price.id).toBe(moved.id);
  });

  it('grant nothing if they belong to another product', async () => {
    const family = await shop.signUp();
    const { customer } = await shop.stripe.checkout.sessions.retrieve(
      (await shop.checkout(family)).split('/').at(-1)!,
    );
    const product = await shop.stripe.products.create({ name: 'Stickers' });
    const price = await shop.stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 50,
      recurring: { interval: 'month' },
    });
    const session = await shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer as string,
      line_items: [{ price: price.id, quantity: 1 }],
      success_url: 'http://stickers.test/',
    });
    await shop.press(session.url!, 'pay');
    await shop.standin.control.settle();
    expect(await shop.billing.sync(family.user.id)).toMatchObject({
      plan: 'free',
      subscriptionStatus: 'free',
    });
  });

  it('close the checkout while they differ from the plan table', async () => {
    const family = await shop.signUp();
    const { id } = await shop.findPrice('yearly');
    await shop.stripe.prices.update(id, { active: false });
    await shop.standin.control.advance(11 * 60);
    const order = { plan: 'print', billingCycle: 'yearly', userId: family.user.id, email: family.email };
    const refused = await shop.call(family, 'POST', '/create-checkout-session', order);
    expect(refused).toMatchObject({ status: 503, body: { code: 'prices_differ' } });
    await shop.stripe.prices.update(id, { active: true });
    expect((await shop.call(family, 'POST', '/create-checkout-session', order)).status).toBe(200);
  });
});

const FREE = { plan: 'free', subscriptionStatus: 'free', currentPeriodEnd: null, cancelAtPeriodEnd: false };

// docs/product/billing.md#lost-customer
describe('Other Stripe keys', () => {
  it('have separate customers', async () => {
    const family = await shop.signUp();
    const { customer } = await shop.subscribe(family);
    const live = shop.createOtherBilling({ mode: 'live:acct_1' });
    expect(await live.sync(family.user.id)).toMatchObject({ plan: 'free' });
    await live.startCheckout(family.user.id, 'monthly');
    const { data } = await shop.stripe.customers.list({ email: family.email });
    expect(data.map(({ id }) => id)).toContain(customer);
    expect(data).toHaveLength(2);
    expect(await shop.billing.sync(family.user.id)).toMatchObject({ plan: 'print' });
  });

  it('end only plans of test payments', async () => {
    const { family } = await shop.subscribeWithoutEvents();
    shop.standin.control.setDelivery('normal');
    const { family: guest } = await shop.subscribeWithoutEvents();
    await shop.server.db.transaction((tx) =>
      tx.update(profiles).set({ planOverride: 'print' }).where(eq(profiles.id, guest.user.id)),
    );
    const { stripe } = await startStandin();
    const live = shop.createOtherBilling({ mode: 'live:acct_1', stripe });
    expect((await live.reconcile())?.failed).toBe(0);
    expect(await shop.getProfile(family)).toEqual(FREE);
    expect(await shop.getProfile(guest)).toMatchObject({ plan: 'print', subscriptionStatus: 'active' });
    // The former keys are back.
    await shop.billing.reconcile();
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'print', subscriptionStatus: 'active' });
  });

  it('keep a plan that was paid with live keys until its end', async () => {
    const { family } = await shop.subscribeWithoutEvents();
    await shop.server.db.transaction((tx) =>
      tx
        .update(billingCustomers)
        .set({ mode: 'live:acct_1' })
        .where(eq(billingCustomers.userId, family.user.id)),
    );
    const { stripe } = await startStandin();
    const live = shop.createOtherBilling({ mode: 'live:acct_2', stripe });
    await live.reconcile();
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'print' });
    await shop.standin.control.advance(40 * 86_400);
    await live.reconcile();
    expect(await shop.getProfile(family)).toEqual(FREE);
  });
});
