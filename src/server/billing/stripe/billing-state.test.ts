import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

const IRRELEVANT = {
  item: null,
  canceledAt: null,
  endedAt: null,
  endReason: null,
  endedAs: null,
  latestInvoice: null,
};

function makeSubscription(fields: Partial<BillingSubscription> = {}): BillingSubscription {
  return {
    id: 'sub_1',
    status: 'active',
    created: START,
    plan: 'print',
    periodStart: START,
    periodEnd: END,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    ...IRRELEVANT,
    ...fields,
  };
}

const choose = (subscriptions: BillingSubscription[], now = NOW, stored = 'free') =>
  chooseBillingState(subscriptions, now, stored);

describe('chooseBillingState', () => {
  it('returns free without a subscription', () => {
    expect(choose([])).toEqual({ ...FREE, subscriptionStatus: 'free' });
    expect(choose([], NOW, 'canceled')).toEqual({ ...FREE, subscriptionStatus: 'canceled' });
    expect(choose([], NOW, 'active')).toEqual({ ...FREE, subscriptionStatus: 'free' });
  });

  it.each(['active', 'trialing'] as const)('returns the plan until the period ends when %s', (status) => {
    expect(choose([makeSubscription({ status })])).toEqual({
      plan: 'print',
      subscriptionStatus: status,
      currentPeriodEnd: END,
      cancelAtPeriodEnd: false,
    });
  });

  it('reads a scheduled end from the arbitraryDate or the flag', () => {
    const cancelAt = new Date('2026-03-20T00:00:00Z');
    expect(choose([makeSubscription({ cancelAt })])).toMatchObject({
      currentPeriodEnd: cancelAt,
      cancelAtPeriodEnd: true,
    });
    expect(choose([makeSubscription({ cancelAtPeriodEnd: true })])).toMatchObject({
      currentPeriodEnd: END,
      cancelAtPeriodEnd: true,
    });
  });

  it('returns the plan for 14 days from the start of an unpaid period', () => {
    const graceEnd = new Date(START.getTime() + GRACE_MS);
    const failed = [makeSubscription({ status: 'past_due' })];
    expect(choose(failed, new Date(graceEnd.getTime() - 1))).toMatchObject({
      plan: 'print',
      subscriptionStatus: 'past_due',
      currentPeriodEnd: graceEnd,
    });
    expect(choose(failed, graceEnd)).toEqual({ ...FREE, subscriptionStatus: 'past_due' });
  });

  it.each(['unpaid', 'paused', 'canceled'] as const)('returns free when %s', (status) => {
    expect(choose([makeSubscription({ status })])).toEqual({ ...FREE, subscriptionStatus: status });
  });

  it.each(['incomplete', 'incomplete_expired', null] as const)('ignores the status %s', (status) => {
    expect(choose([makeSubscription({ status })])).toEqual({ ...FREE, subscriptionStatus: 'free' });
  });

  it("ignores another product's price", () => {
    expect(choose([makeSubscription({ plan: null })])).toEqual({ ...FREE, subscriptionStatus: 'free' });
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
const arbitraryDate = fc
  .integer({ min: -40, max: 40 })
  .map((days) => new Date(NOW.getTime() + days * 86_400_000));
const arbitrarySubscription: fc.Arbitrary<BillingSubscription> = fc
  .record({
    id: fc.stringMatching(/^sub_[a-z0-9]{6}$/),
    status: fc.constantFrom(...STATUSES),
    created: arbitraryDate,
    plan: fc.constantFrom('print' as const, null),
    periodStart: arbitraryDate,
    periodEnd: arbitraryDate,
    cancelAt: fc.option(arbitraryDate),
    cancelAtPeriodEnd: fc.boolean(),
  })
  .map((read) => ({ ...IRRELEVANT, ...read }));
const arbitrarySubscriptions = fc.uniqueArray(arbitrarySubscription, {
  selector: ({ id }) => id,
  maxLength: 6,
});

describe('chooseBillingState for several subscriptions', () => {
  it('does not depend on their order', () => {
    fc.assert(
      fc.property(arbitrarySubscriptions, fc.nat(), (subscriptions, offset) => {
        const reordered = subscriptions
          .map((_, index) => subscriptions[(index + offset) % subscriptions.length]!)
          .reverse();
        expect(choose(reordered)).toEqual(choose(subscriptions));
      }),
    );
  });

  it('keeps the plan beside a subscription that has ended or never started', () => {
    const arbitraryEnded = arbitrarySubscription.map((subscription) => ({
      ...subscription,
      id: 'sub_ended',
      status: 'canceled' as const,
    }));
    fc.assert(
      fc.property(arbitrarySubscriptions, arbitraryEnded, (subscriptions, ended) => {
        const before = choose(subscriptions);
        fc.pre(before.plan !== 'free');
        expect(choose([...subscriptions, ended])).toEqual(before);
        expect(choose([{ ...ended, status: 'incomplete' }, ...subscriptions])).toEqual(before);
      }),
    );
  });

  it('returns a plan with an end only for a live subscription to one of our prices', () => {
    fc.assert(
      fc.property(arbitrarySubscriptions, (subscriptions) => {
        const state = choose(subscriptions);
        const paying = subscriptions.filter(
          (subscription) => subscription.plan !== null && isLive(subscription),
        );
        if (paying.length === 0) expect(state.plan).toBe('free');
        expect(state.currentPeriodEnd !== null).toBe(state.plan !== 'free');
        if (state.plan === 'free') expect(state.cancelAtPeriodEnd).toBe(false);
        if (paying.some(({ status }) => status === 'active')) expect(state.plan).toBe('print');
      }),
    );
  });
});
