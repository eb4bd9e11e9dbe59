import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { planOfPrice } from './prices.ts';
import { readSubscription } from './subscriptions.ts';

const price = (given: Partial<Stripe.Price>) =>
  ({ lookup_key: null, metadata: {}, ...given }) as Stripe.Price;
const item = (start: number, end: number, itemPrice = price({ metadata: { plan: 'print' } })) =>
  ({ current_period_start: start, current_period_end: end, price: itemPrice }) as Stripe.SubscriptionItem;
const subscription = (items: Stripe.SubscriptionItem[], given: Partial<Stripe.Subscription> = {}) =>
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
    ...given,
  }) as Stripe.Subscription;

test('a price stands for its plan by its metadata, not by a lookup key that may have moved on', () => {
  expect(planOfPrice(price({ metadata: { plan: 'print' } }))).toBe('print');
  expect(planOfPrice(price({ metadata: { plan: 'pdf' } }))).toBe('print');
  expect(planOfPrice(price({ lookup_key: 'print_monthly' }))).toBeNull();
});

test('a price that lost its metadata stands for what its product is', () => {
  expect(planOfPrice(price({ product: 'sproutcards_print' }))).toBe('print');
  expect(planOfPrice(price({ product: { id: 'sproutcards_print' } as Stripe.Product }))).toBe('print');
  expect(planOfPrice(price({ product: 'stickers' }))).toBeNull();
  expect(planOfPrice(price({ product: 'sproutcards_print', metadata: { plan: 'pro' } }))).toBeNull();
});

test('grants no plan that is not sold', () => {
  expect(planOfPrice(price({ metadata: { plan: 'pro' } }))).toBeNull();
  expect(planOfPrice(price({ metadata: { plan: 'free' } }))).toBeNull();
});

test('the period that reaches furthest counts; one of ours among other items is enough', () => {
  const read = readSubscription(subscription([item(10, 20, price({})), item(15, 40)]));
  expect(read).toMatchObject({
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

test('a state that Stripe adds one day is unknown, not active', () => {
  expect(readSubscription(subscription([item(10, 20)], { status: 'dormant' })).status).toBeNull();
});
