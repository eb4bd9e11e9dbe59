import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { endOverdueGifts, writeGift } from '#server/profiles/profile-queries.ts';
import { profiles } from '#server/profiles/tables.ts';
import { DAY, PUBLIC_URL, setUpBillingServer } from '#tests/support/billing/billing-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

const shop = setUpBillingServer();

const FREE = { plan: 'free', subscriptionStatus: 'free', currentPeriodEnd: null, cancelAtPeriodEnd: false };

describe('Buying Print', () => {
  it.each(['monthly', 'yearly'] as const)(
    'activates the plan of a %s payment until the period ends',
    async (cycle) => {
      const family = await shop.signUp();
      const url = await shop.checkout(family, cycle);
      expect(await shop.getProfile(family)).toEqual(FREE);
      const paid = await shop.press(url, 'pay');
      expect(paid.headers.get('location')).toMatch(`${PUBLIC_URL}/pdf-success?session_id=cs_test_`);
      await shop.standin.control.settle();
      const subscription = (await shop.getSubscriptions(family))[0]!;
      expect(subscription.items.data[0]!.price.unit_amount).toBe(cycle === 'monthly' ? 100 : 1_000);
      expect(await shop.getProfile(family)).toEqual({
        plan: 'print',
        subscriptionStatus: 'active',
        currentPeriodEnd: new Date(subscription.items.data[0]!.current_period_end * 1000),
        cancelAtPeriodEnd: false,
      });
    },
  );

  it('keeps the page open after a declined payment', async () => {
    const family = await shop.signUp();
    const url = await shop.checkout(family);
    expect((await shop.press(url, 'decline')).headers.get('location')).toContain('notice=declined');
    expect(await shop.getProfile(family)).toEqual(FREE);
    expect(await shop.getSubscriptions(family)).toEqual([]);
    expect(await shop.checkout(family)).toBe(url);
    await shop.press(url, 'pay');
    await shop.standin.control.settle();
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'print' });
  });

  // docs/product/billing.md#checkout
  // docs/security.md#races
  it('opens one page and creates one customer for five concurrent requests', async () => {
    const family = await shop.signUp();
    const urls = await Promise.all([1, 2, 3, 4, 5].map(() => shop.checkout(family)));
    expect(new Set(urls).size).toBe(1);
    const { data } = await shop.stripe.customers.list({ email: family.email });
    expect(data).toHaveLength(1);
  });

  it('accepts payment only on the later page if two tabs chose different cycles', async () => {
    const family = await shop.signUp();
    const month = await shop.checkout(family, 'monthly');
    const year = await shop.checkout(family, 'yearly');
    expect(year).not.toBe(month);
    await shop.press(month, 'pay');
    expect(await shop.getSubscriptions(family)).toEqual([]);
    await shop.press(year, 'pay');
    expect(await shop.getSubscriptions(family)).toHaveLength(1);
  });

  it('does not return a page that is about to expire', async () => {
    const family = await shop.signUp();
    const first = await shop.checkout(family);
    await shop.standin.control.advance(31 * 60);
    expect(await shop.checkout(family)).not.toBe(first);
  });

  // docs/product/billing.md#checkout
  it('redirects a family with the plan to the portal even before the webhook', async () => {
    const family = await shop.signUp();
    const url = await shop.checkout(family);
    shop.standin.control.setDelivery('drop');
    await shop.press(url, 'pay');
    expect(await shop.getProfile(family)).toEqual(FREE);
    expect(await shop.checkout(family, 'yearly')).toContain('/p/session/');
    expect(await shop.getSubscriptions(family)).toHaveLength(1);
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'print' });
    shop.standin.control.setDelivery('normal');
  });

  it('activates the plan once when the webhook follows the success page', async () => {
    const family = await shop.signUp();
    const url = await shop.checkout(family);
    shop.standin.control.setDelivery('hold');
    await shop.press(url, 'pay');
    const early = await shop.call(family, 'POST', '/sync-subscription');
    expect(early).toMatchObject({
      status: 200,
      body: { plan: 'print', subscription_status: 'active', has_billing_account: true, refunds: [] },
    });
    shop.standin.control.setDelivery('normal');
    await shop.standin.control.settle();
    const late = await shop.call(family, 'POST', '/sync-subscription');
    expect(late.body).toEqual(early.body);
  });

  // docs/product/billing.md#confirmed-before-active
  // docs/security.md#paid-plans
  it('activates nothing for a visit of the success page without a payment', async () => {
    const family = await shop.signUp();
    const response = await shop.call(family, 'POST', '/sync-subscription');
    expect(response.body).toMatchObject({
      plan: 'free',
      subscription_status: 'free',
      has_billing_account: false,
    });
  });

  // docs/product/billing.md#one-subscription
  it('refunds the worse of two paid subscriptions in full', async () => {
    const family = await shop.signUp();
    const url = await shop.checkout(family, 'monthly');
    const { customer } = await shop.stripe.checkout.sessions.retrieve(url.split('/').at(-1)!);
    const price = await shop.findPrice('yearly');
    await shop.press(url, 'pay');
    await shop.buyAnother(family, customer as string);
    await shop.standin.control.settle();
    const subscriptions = await shop.getSubscriptions(family);
    expect(subscriptions.map(({ status }) => status).sort()).toEqual(['active', 'canceled']);
    expect(subscriptions.find(({ status }) => status === 'active')!.items.data[0]!.price.id).toBe(price.id);
    expect((await shop.getRefunds(family)).map(({ amount }) => amount)).toEqual([100]);
    const { body } = await shop.call(family, 'POST', '/sync-subscription');
    expect(body).toMatchObject({
      plan: 'print',
      refunds: [{ amount: 100, state: 'sent', reason: 'duplicate' }],
    });
  });
});

describe('Renewal', () => {
  it('extends the plan with the next payment', async () => {
    const family = await shop.signUp();
    const first = await shop.subscribe(family);
    const before = (await shop.getProfile(family)).currentPeriodEnd!;
    await shop.standin.control.advance(32 * DAY);
    const after = await shop.getProfile(family);
    expect(after).toMatchObject({ plan: 'print', subscriptionStatus: 'active' });
    expect(after.currentPeriodEnd!.getTime()).toBeGreaterThan(before.getTime());
    expect((await shop.getSubscriptions(family)).map(({ id }) => id)).toEqual([first.id]);
  });

  // docs/product/billing.md#grace
  it('keeps the plan for 14 days after a failed payment', async () => {
    const family = await shop.signUp();
    const subscription = await shop.subscribe(family);
    const { control } = shop.standin;
    control.setDeclined(subscription.customer as string, true);
    await control.advance(32 * DAY);
    const [failed] = await shop.getSubscriptions(family);
    expect(failed!.status).toBe('past_due');
    const start = failed!.items.data[0]!.current_period_start;
    expect(await shop.getProfile(family)).toMatchObject({
      plan: 'print',
      subscriptionStatus: 'past_due',
      currentPeriodEnd: new Date((start + 14 * DAY) * 1000),
    });
    control.setDeclined(subscription.customer as string, false);
    await control.advance(13 * DAY);
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'print', subscriptionStatus: 'active' });
  });

  it('ends the plan when it stays unpaid', async () => {
    const family = await shop.signUp();
    const subscription = await shop.subscribe(family);
    shop.standin.control.setDeclined(subscription.customer as string, true);
    await shop.standin.control.advance(62 * DAY);
    await shop.billing.reconcile();
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'free', currentPeriodEnd: null });
    expect((await shop.getProfile(family)).subscriptionStatus).not.toBe('active');
  });
});

const getNow = () => shop.billing.deps.clock();
const addDays = (days: number) => new Date(getNow().getTime() + days * DAY * 1000);

const giveToFamily = (family: SignedUp, plan: 'print' | 'pro', until: Date | null) =>
  shop.server.db.transaction((tx) =>
    writeGift(tx, family.user.id, { plan, until, note: 'friends' }, getNow()),
  );

async function readOwnRow(family: SignedUp) {
  const columns = 'plan, gift_until, current_period_end';
  const { data } = await family.client.rest
    .from('profiles')
    .select(columns)
    .eq('id', family.user.id)
    .single();
  return data;
}

describe('A gift', () => {
  // docs/product/plans.md#gifts
  it('counts immediately and until its end', async () => {
    const family = await shop.signUp();
    const until = addDays(10);
    expect(await giveToFamily(family, 'print', until)).toBe('print');
    const row = await readOwnRow(family);
    expect(row).toMatchObject({ plan: 'print', current_period_end: null });
    expect(new Date(String(row?.gift_until))).toEqual(until);
    expect((await shop.call(family, 'POST', '/sync-subscription')).body).toMatchObject({
      plan: 'print',
      gift_until: until.toISOString(),
      has_billing_account: false,
    });
    expect(await endOverdueGifts(shop.server.db, getNow())).toEqual({ endedGifts: 0 });
    await shop.standin.control.advance(11 * DAY);
    expect(await endOverdueGifts(shop.server.db, getNow())).toEqual({ endedGifts: 1 });
    expect(await readOwnRow(family)).toEqual({ plan: 'free', gift_until: null, current_period_end: null });
  });

  it('blocks the purchase of its plan until it ends', async () => {
    const family = await shop.signUp();
    await giveToFamily(family, 'print', null);
    const order = { userId: family.user.id, plan: 'print', billingCycle: 'monthly' };
    expect(await shop.call(family, 'POST', '/create-checkout-session', order)).toMatchObject({
      status: 409,
      body: { code: 'plan_is_gift' },
    });
    await shop.server.db.transaction((tx) => writeGift(tx, family.user.id, null, getNow()));
    expect((await shop.call(family, 'POST', '/create-checkout-session', order)).status).toBe(200);
  });

  // docs/product/plans.md#gifts
  it('counts only while it is better than the subscription', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family, 'yearly');
    expect(await giveToFamily(family, 'pro', addDays(5))).toBe('pro');
    await shop.billing.sync(family.user.id);
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'pro', subscriptionStatus: 'active' });
    await shop.standin.control.advance(6 * DAY);
    await endOverdueGifts(shop.server.db, getNow());
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'print', subscriptionStatus: 'active' });
    // A gift below the paid plan changes nothing.
    expect(await giveToFamily(family, 'print', null)).toBe('print');
  });

  it('no longer counts after its end even before the job that ends it', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family, 'yearly');
    await giveToFamily(family, 'pro', addDays(1));
    await shop.standin.control.advance(2 * DAY);
    await shop.billing.sync(family.user.id);
    expect(await shop.getProfile(family)).toMatchObject({ plan: 'print' });
  });

  it('is deleted with its note when the parent chooses Free', async () => {
    const family = await shop.signUp();
    await giveToFamily(family, 'pro', null);
    await shop.downgrade(family);
    const [row] = await shop.server.db.transaction((tx) =>
      tx.select().from(profiles).where(eq(profiles.id, family.user.id)),
    );
    expect(row).toMatchObject({ plan: 'free', planOverride: null, giftUntil: null, giftNote: null });
  });
});
