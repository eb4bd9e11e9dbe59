import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BillingSubscription,
  chooseBillingState,
  GRACE_MS,
  isLive,
  type SubscriptionStatus,
} from './billing-state.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const START = new Date('2026-03-01T00:00:00Z');
const END = new Date('2026-04-01T00:00:00Z');
const FREE = { plan: 'free', currentPeriodEnd: null, cancelAtPeriodEnd: false };

/** What the choice does not look at. */
const UNREAD = {
  item: null,
  canceledAt: null,
  endedAt: null,
  endReason: null,
  endedAs: null,
  latestInvoice: null,
};

function subscription(given: Partial<BillingSubscription> = {}): BillingSubscription {
  return {
    id: 'sub_1',
    status: 'active',
    created: START,
    plan: 'print',
    periodStart: START,
    periodEnd: END,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    ...UNREAD,
    ...given,
  };
}

const choose = (subscriptions: BillingSubscription[], now = NOW, stored = 'free') =>
  chooseBillingState(subscriptions, now, stored);

describe('one subscription', () => {
  test('none: free, but a family that once paid stays canceled', () => {
    expect(choose([])).toEqual({ ...FREE, subscriptionStatus: 'free' });
    expect(choose([], NOW, 'canceled')).toEqual({ ...FREE, subscriptionStatus: 'canceled' });
    expect(choose([], NOW, 'active')).toEqual({ ...FREE, subscriptionStatus: 'free' });
  });

  test.each(['active', 'trialing'] as const)('%s: the plan until the period ends', (status) => {
    expect(choose([subscription({ status })])).toEqual({
      plan: 'print',
      subscriptionStatus: status,
      currentPeriodEnd: END,
      cancelAtPeriodEnd: false,
    });
  });

  test('a scheduled end shows, whether by date (portal) or by flag (API)', () => {
    const cancelAt = new Date('2026-03-20T00:00:00Z');
    expect(choose([subscription({ cancelAt })])).toMatchObject({
      currentPeriodEnd: cancelAt,
      cancelAtPeriodEnd: true,
    });
    expect(choose([subscription({ cancelAtPeriodEnd: true })])).toMatchObject({
      currentPeriodEnd: END,
      cancelAtPeriodEnd: true,
    });
  });

  test('past due: 14 days from the start of the unpaid period, to the millisecond', () => {
    const graceEnd = new Date(START.getTime() + GRACE_MS);
    const failed = [subscription({ status: 'past_due' })];
    expect(choose(failed, new Date(graceEnd.getTime() - 1))).toMatchObject({
      plan: 'print',
      subscriptionStatus: 'past_due',
      currentPeriodEnd: graceEnd,
    });
    expect(choose(failed, graceEnd)).toEqual({ ...FREE, subscriptionStatus: 'past_due' });
  });

  test.each(['unpaid', 'paused', 'canceled'] as const)('%s: free', (status) => {
    expect(choose([subscription({ status })])).toEqual({ ...FREE, subscriptionStatus: status });
  });

  test.each(['incomplete', 'incomplete_expired', null] as const)('%s never counts', (status) => {
    expect(choose([subscription({ status })])).toEqual({ ...FREE, subscriptionStatus: 'free' });
  });

  test('a price that is not ours grants nothing', () => {
    expect(choose([subscription({ plan: null })])).toEqual({ ...FREE, subscriptionStatus: 'free' });
  });
});

const STATUSES: (SubscriptionStatus | null)[] = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  null,
];
const date = fc.integer({ min: -40, max: 40 }).map((days) => new Date(NOW.getTime() + days * 86_400_000));
const arbitrarySubscription: fc.Arbitrary<BillingSubscription> = fc
  .record({
    id: fc.stringMatching(/^sub_[a-z0-9]{6}$/),
    status: fc.constantFrom(...STATUSES),
    created: date,
    plan: fc.constantFrom('print' as const, null),
    periodStart: date,
    periodEnd: date,
    cancelAt: fc.option(date),
    cancelAtPeriodEnd: fc.boolean(),
  })
  .map((read) => ({ ...UNREAD, ...read }));
const arbitrarySubscriptions = fc.uniqueArray(arbitrarySubscription, {
  selector: ({ id }) => id,
  maxLength: 6,
});

describe('many subscriptions', () => {
  test('the order in which they are listed says nothing', () => {
    fc.assert(
      fc.property(arbitrarySubscriptions, fc.nat(), (subscriptions, by) => {
        const turned = subscriptions.map((_, i) => subscriptions[(i + by) % subscriptions.length]!).reverse();
        expect(choose(turned)).toEqual(choose(subscriptions));
      }),
    );
  });

  test('an ended one beside it never takes a plan away, nor does one that never began', () => {
    const idle = arbitrarySubscription.map((one) => ({
      ...one,
      id: 'sub_idle',
      status: 'canceled' as const,
    }));
    fc.assert(
      fc.property(arbitrarySubscriptions, idle, (subscriptions, ended) => {
        const before = choose(subscriptions);
        fc.pre(before.plan !== 'free');
        expect(choose([...subscriptions, ended])).toEqual(before);
        expect(choose([{ ...ended, status: 'incomplete' }, ...subscriptions])).toEqual(before);
      }),
    );
  });

  test('a plan needs a live subscription to a price of ours, and a date comes with a plan only', () => {
    fc.assert(
      fc.property(arbitrarySubscriptions, (subscriptions) => {
        const state = choose(subscriptions);
        const paying = subscriptions.filter((one) => one.plan !== null && isLive(one));
        if (paying.length === 0) expect(state.plan).toBe('free');
        expect(state.currentPeriodEnd !== null).toBe(state.plan !== 'free');
        if (state.plan === 'free') expect(state.cancelAtPeriodEnd).toBe(false);
        if (paying.some(({ status }) => status === 'active')) expect(state.plan).toBe('print');
      }),
    );
  });
});
