import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endGift, endOverdueGifts, givePlan } from '#server/profiles/profile-queries.ts';
import { profiles } from '#server/profiles/tables.ts';
import { type BillingServer, DAY, startBillingServer } from '#tests/support/billing/billing-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';

let shop: BillingServer;
beforeAll(async () => {
  shop = await startBillingServer();
});
afterAll(() => shop.close());
afterEach(() => shop.clear());

/** The clock of the billing, which tests move. */
const now = () => shop.billing.deps.clock();
const inDays = (days: number) => new Date(now().getTime() + days * DAY * 1000);

const give = (family: SignedUp, plan: 'print' | 'pro', until: Date | null) =>
  shop.server.db.transaction((tx) => givePlan(tx, family.user.id, { plan, until, note: 'friends' }, now()));

async function readOwnRow(family: SignedUp) {
  const columns = 'plan, gift_until, current_period_end';
  const { data } = await family.client.rest
    .from('profiles')
    .select(columns)
    .eq('id', family.user.id)
    .single();
  return data;
}

describe('a plan given as a gift', () => {
  // docs/product/plans.md#gifts
  it('counts at once, says until when, and ends like one that is no longer paid for', async () => {
    const family = await shop.signUp();
    const until = inDays(10);
    expect(await give(family, 'print', until)).toBe('print');
    const row = await readOwnRow(family);
    expect(row).toMatchObject({ plan: 'print', current_period_end: null });
    expect(new Date(String(row?.gift_until))).toEqual(until);
    expect((await shop.call(family, 'POST', '/sync-subscription')).body).toMatchObject({
      plan: 'print',
      gift_until: until.toISOString(),
      has_billing_account: false,
    });
    expect(await endOverdueGifts(shop.server.db, now())).toEqual({ endedGifts: 0 });
    await shop.standin.control.advance(11 * DAY);
    expect(await endOverdueGifts(shop.server.db, now())).toEqual({ endedGifts: 1 });
    expect(await readOwnRow(family)).toEqual({ plan: 'free', gift_until: null, current_period_end: null });
  });

  it('is not sold once more while it lasts, and can be bought afterwards', async () => {
    const family = await shop.signUp();
    await give(family, 'print', null);
    const order = { userId: family.user.id, plan: 'print', billingCycle: 'monthly' };
    expect(await shop.call(family, 'POST', '/create-checkout-session', order)).toMatchObject({
      status: 409,
      body: { code: 'plan_is_gift' },
    });
    await shop.server.db.transaction((tx) => endGift(tx, family.user.id, now()));
    expect((await shop.call(family, 'POST', '/create-checkout-session', order)).status).toBe(200);
  });

  // docs/product/plans.md#gifts
  it('leaves a subscription alone: the better of both counts, and what is paid for stays when it ends', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family, 'yearly');
    expect(await give(family, 'pro', inDays(5))).toBe('pro');
    await shop.billing.sync(family.user.id);
    expect(await shop.profileOf(family)).toMatchObject({ plan: 'pro', subscriptionStatus: 'active' });
    await shop.standin.control.advance(6 * DAY);
    await endOverdueGifts(shop.server.db, now());
    expect(await shop.profileOf(family)).toMatchObject({ plan: 'print', subscriptionStatus: 'active' });
    // A gift of less than what is paid for changes nothing.
    expect(await give(family, 'print', null)).toBe('print');
  });

  it('that is over when Stripe is read counts no longer, before anything has ended it', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family, 'yearly');
    await give(family, 'pro', inDays(1));
    await shop.standin.control.advance(2 * DAY);
    await shop.billing.sync(family.user.id);
    expect(await shop.profileOf(family)).toMatchObject({ plan: 'print' });
  });

  it('is given back when the parent chooses Free, with the operator’s note', async () => {
    const family = await shop.signUp();
    await give(family, 'pro', null);
    const downgrade = { plan: 'free', subscription_status: 'canceled' };
    await family.client.rest.from('profiles').update(downgrade).eq('id', family.user.id);
    const [row] = await shop.server.db.transaction((tx) =>
      tx.select().from(profiles).where(eq(profiles.id, family.user.id)),
    );
    expect(row).toMatchObject({ plan: 'free', planOverride: null, giftUntil: null, giftNote: null });
  });
});
