import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { getPricePlan } from './prices.ts';
import { readSubscription } from './subscriptions.ts';

const makePrice = (fields: Partial<Stripe.Price>) =>
  ({ lookup_key: null, metadata: {}, ...fields }) as Stripe.Price;
const makeItem = (start: number, end: number, price = makePrice({ metadata: { plan: 'print' } })) =>
  ({ current_period_start: start, current_period_end: end, price }) as Stripe.SubscriptionItem;
const makeSubscription = (items: Stripe.SubscriptionItem[], fields: Partial<Stripe.Subscription> = {}) =>
  ({
    id: 'sub_1',
    status: 'active',
    created: 100,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    latest_invoice: null,
    items: { data: items },
    ...fields,
  }) as Stripe.Subscription;

describe('getPricePlan', () => {
  it('reads the plan from the metadata and not from the lookup key', () => {
    expect(getPricePlan(makePrice({ metadata: { plan: 'print' } }))).toBe('print');
    expect(getPricePlan(makePrice({ metadata: { plan: 'pdf' } }))).toBe('print');
    expect(getPricePlan(makePrice({ lookup_key: 'print_monthly' }))).toBeNull();
  });

  it('reads the plan from the product when the metadata is missing', () => {
    expect(getPricePlan(makePrice({ product: 'sproutcards_print' }))).toBe('print');
    expect(getPricePlan(makePrice({ product: { id: 'sproutcards_print' } as Stripe.Product }))).toBe('print');
    expect(getPricePlan(makePrice({ product: 'stickers' }))).toBeNull();
    expect(getPricePlan(makePrice({ product: 'sproutcards_print', metadata: { plan: 'pro' } }))).toBeNull();
  });

  it('returns null for plans that are not sold', () => {
    expect(getPricePlan(makePrice({ metadata: { plan: 'pro' } }))).toBeNull();
    expect(getPricePlan(makePrice({ metadata: { plan: 'free' } }))).toBeNull();
  });
});

describe('readSubscription', () => {
  it('reads the latest period and plan of the items', () => {
    const subscription = makeSubscription([makeItem(10, 20, makePrice({})), makeItem(15, 40)]);
    expect(readSubscription(subscription)).toMatchObject({
      id: 'sub_1',
      status: 'active',
      created: new Date(100_000),
      plan: 'print',
      periodStart: new Date(15_000),
      periodEnd: new Date(40_000),
      cancelAt: null,
      cancelAtPeriodEnd: false,
    });
  });

  it('returns a null status for an unknown status', () => {
    const subscription = makeSubscription([makeItem(10, 20)], { status: 'dormant' });
    expect(readSubscription(subscription).status).toBeNull();
  });
});
