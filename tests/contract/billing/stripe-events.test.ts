import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { profiles } from '#server/profiles/tables.ts';
import { setUpBillingServer } from '#tests/support/billing/billing-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

const shop = setUpBillingServer({ events: 'all' });

/** Pays while events are held, and returns their ids in the order of creation. */
async function payUnheard(family: SignedUp): Promise<string[]> {
  await shop.standin.control.settle();
  shop.standin.control.setDelivery('hold');
  await shop.press(await shop.checkout(family), 'pay');
  return shop.standin.control.listPendingEvents().map(({ id }) => id);
}

/** Resets the plan, to find out which event restores it. */
async function resetPlan(family: SignedUp): Promise<void> {
  await shop.server.db.transaction((tx) =>
    tx
      .update(profiles)
      .set({ plan: 'free', subscriptionStatus: 'free', currentPeriodEnd: null })
      .where(eq(profiles.id, family.user.id)),
  );
}

describe('Events of a purchase', () => {
  it('each activate the plan', async () => {
    const family = await shop.signUp();
    const events = await payUnheard(family);
    const { data } = await shop.stripe.events.list({ limit: 100 });
    const decisive: string[] = [];
    for (const id of events) {
      await resetPlan(family);
      expect(await shop.standin.control.deliver(id)).toEqual([200]);
      const { type } = data.find((event) => event.id === id)!;
      if ((await shop.getProfile(family)).plan === 'print') decisive.push(type);
    }
    expect(decisive.sort()).toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'customer.subscription.updated',
      'invoice.paid',
    ]);
  });

  // docs/product/billing.md#lost-events
  it('lead to the same plan in reverse order and duplicated', async () => {
    const family = await shop.signUp();
    const events = await payUnheard(family);
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'free' });
    for (const id of [...events.toReversed(), ...events]) {
      expect(await shop.standin.control.deliver(id)).toEqual([200]);
    }
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'print', subscriptionStatus: 'active' });
  });

  it('lead to the same plan when delivered concurrently', async () => {
    const family = await shop.signUp();
    const events = await payUnheard(family);
    const responses = await Promise.all([...events, ...events].map((id) => shop.standin.control.deliver(id)));
    expect(responses.flat().every((status) => status === 200)).toBe(true);
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'print', subscriptionStatus: 'active' });
  });

  it('do not reactivate the plan when they arrive after its end', async () => {
    const family = await shop.signUp();
    const events = await payUnheard(family);
    const [subscription] = await shop.getSubscriptions(family);
    await shop.stripe.subscriptions.cancel(subscription!.id);
    shop.standin.control.setDelivery('normal');
    await shop.standin.control.settle();
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'free', subscriptionStatus: 'canceled' });
    for (const id of events) await shop.standin.control.deliver(id);
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'free', subscriptionStatus: 'canceled' });
  });

  // docs/product/billing.md#lost-events
  it('are replaced by the reconciliation when all of them are lost', async () => {
    const family = await shop.signUp();
    shop.standin.control.setDelivery('drop');
    await shop.press(await shop.checkout(family), 'pay');
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'free' });
    expect((await shop.billing.reconcile())?.failed).toBe(0);
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'print' });
  });
});

// docs/product/billing.md#webhook-signature
describe('A failed event', () => {
  it('succeeds at the next delivery', async () => {
    const family = await shop.signUp();
    const [id] = (await payUnheard(family)).slice(-1);
    shop.standin.control.failNext({ method: 'GET', path: '/v1/subscriptions', kind: 'unavailable' });
    expect(await shop.standin.control.deliver(id!)).toEqual([500]);
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'free' });
    expect(await shop.standin.control.deliver(id!)).toEqual([200]);
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'print' });
  });
});

// docs/security.md#paid-plans
// docs/product/billing.md#webhook-signature
describe('The signature', () => {
  it.each(['wrong', 'old', 'future', 'missing'] as const)(
    'is required: a %s one is refused',
    async (kind) => {
      const family = await shop.signUp();
      const events = await payUnheard(family);
      for (const id of events) expect(await shop.standin.control.deliver(id, kind)).toEqual([400]);
      expect(await shop.getProfile(family)).toMatchObject({ plan: 'free' });
      expect(await shop.standin.control.deliver(events.at(-1)!)).toEqual([200]);
      expect(await shop.getProfile(family)).toMatchObject({ plan: 'print' });
    },
  );

  it.each([
    'null',
    '{}',
    '[]',
    '1',
    'true',
    '"event"',
    '{"id":"evt_1","type":"invoice.paid"}',
    '{"id":"evt_1","type":"invoice.paid","data":null}',
    '{"id":"evt_1","type":"invoice.paid","data":{"object":null}}',
    '{"id":5,"type":"invoice.paid","data":{"object":{}}}',
    '{"id":"evt_\\u0000","type":"invoice.paid","data":{"object":{}}}',
  ])('does not make a malformed event valid: %s', async (payload) => {
    const secret = shop.standin.webhookSecret;
    const response = await fetch(`${shop.server.url}/stripe/webhook`, {
      method: 'POST',
      headers: { 'stripe-signature': shop.stripe.webhooks.generateTestHeaderString({ payload, secret }) },
      body: payload,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_event' });
  });

  it('is required even for empty and broken bodies', async () => {
    const send = (body: string, header?: string) =>
      fetch(`${shop.server.url}/stripe/webhook`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...(header ? { 'stripe-signature': header } : {}) },
      });
    expect((await send('{}', 't=1,v1=00')).status).toBe(400);
    expect((await send('')).status).toBe(400);
    expect((await send('{"id": "evt_1"')).status).toBe(400);
    expect((await send(`"${'x'.repeat(1024 * 1024)}"`)).status).toBe(413);
  });
});

describe('Events about unknown customers', () => {
  it('are accepted so that Stripe does not repeat them', async () => {
    await shop.stripe.customers.create({ email: 'stranger@example.org' });
    const product = await shop.stripe.products.create({ name: 'Another product' });
    expect(product.id).toMatch(/^prod_/);
    await shop.standin.control.settle();
    const { data } = await shop.stripe.events.list({ types: ['product.created'], limit: 1 });
    expect(await shop.standin.control.deliver(data[0]!.id)).toEqual([200]);
  });
});

// docs/product/billing.md#lost-customer
describe('A customer deleted at Stripe', () => {
  it('is replaced by a new one at the next checkout', async () => {
    const family = await shop.signUp();
    const { customer } = await shop.subscribe(family);
    await shop.stripe.customers.del(customer as string);
    await shop.standin.control.settle();
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'free', currentPeriodEnd: null });
    const again = await shop.subscribe(family);
    expect(again.customer).not.toBe(customer);
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'print' });
  });
});

describe('Concurrent syncs', () => {
  it('of two processes end in the same state as Stripe', async () => {
    const family = await shop.signUp();
    await payUnheard(family);
    const other = shop.createOtherBilling();
    const [subscription] = await shop.getSubscriptions(family);
    const syncs = [1, 2, 3, 4].flatMap(() => [shop.billing.sync(family.user.id), other.sync(family.user.id)]);
    const ending = shop.stripe.subscriptions.cancel(subscription!.id);
    await Promise.all([...syncs, ending]);
    await Promise.all([shop.billing.sync(family.user.id), other.sync(family.user.id)]);
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'free', subscriptionStatus: 'canceled' });
  });
});
