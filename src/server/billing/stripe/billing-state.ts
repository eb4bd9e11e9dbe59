import type { EndingKind } from '#server/billing/records/tables.ts';
import type { BillingCycle } from '#shared/plan/plan-offers.ts';
import { GRACE_DAYS, type PlanId } from '#shared/plan/plans.ts';

/** Best first: those that may still ask for money, then those that do not. */
const LIVE = ['active', 'trialing', 'past_due', 'unpaid', 'paused'] as const;
export const SUBSCRIPTION_STATUSES = [...LIVE, 'canceled', 'incomplete', 'incomplete_expired'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export type BillingSubscription = {
  id: string;
  /** Null for a state that Stripe added later. */
  status: SubscriptionStatus | null;
  created: Date;
  /** Null for a price that is not ours. */
  plan: PlanId | null;
  /** The current period; on a failed renewal it has already moved on. */
  periodStart: Date;
  periodEnd: Date;
  cancelAt: Date | null;
  cancelAtPeriodEnd: boolean;
  /** For one period, in cents; null where the price is not ours. */
  item: { id: string; cents: number; currency: string; cycle: BillingCycle | null } | null;
  /** When an end, now or later, was asked for. */
  canceledAt: Date | null;
  endedAt: Date | null;
  /** Null while it lives. */
  endReason: 'requested' | 'payment_failed' | 'other' | null;
  /** Why we ended it; null while it lives, and for any other end. */
  endedAs: EndingKind | null;
  latestInvoice: {
    id: string;
    status: string | null;
    amountDue: number;
    amountPaid: number;
    currency: string;
  } | null;
};

export type BillingState = {
  plan: PlanId;
  subscriptionStatus: string;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
};

/** Stripe's "cancel after retries" must not be longer. */
export const GRACE_MS = GRACE_DAYS * 24 * 60 * 60 * 1000;

export function isLive({ status }: BillingSubscription): boolean {
  return LIVE.some((live) => live === status);
}

export function isTerminal({ status }: BillingSubscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

export function chooseSubscription(
  subscriptions: readonly BillingSubscription[],
): BillingSubscription | null {
  // The two `incomplete` states are no subscription yet, or never became one.
  const counting = subscriptions.filter(
    (subscription) =>
      subscription.plan !== null && (isLive(subscription) || subscription.status === 'canceled'),
  );
  return counting.toSorted((a, b) => compareWorth(a, b) || compareAge(b, a))[0] ?? null;
}

/** All live ones but the best: best status, longest paid, then the older. */
export function findDuplicates(subscriptions: readonly BillingSubscription[]): BillingSubscription[] {
  return subscriptions
    .filter((subscription) => subscription.plan !== null && isLive(subscription))
    .toSorted((a, b) => compareWorth(a, b) || compareAge(a, b))
    .slice(1);
}

function compareWorth(a: BillingSubscription, b: BillingSubscription): number {
  const rank = ({ status }: BillingSubscription) =>
    (SUBSCRIPTION_STATUSES as readonly (string | null)[]).indexOf(status);
  return rank(a) - rank(b) || b.periodEnd.getTime() - a.periodEnd.getTime();
}

function compareAge(a: BillingSubscription, b: BillingSubscription): number {
  return a.created.getTime() - b.created.getTime() || (a.id < b.id ? -1 : 1);
}

/** @param storedStatus an account that once paid stays `canceled`, a new one is `free` */
export function chooseBillingState(
  subscriptions: readonly BillingSubscription[],
  now: Date,
  storedStatus: string,
): BillingState {
  const chosen = chooseSubscription(subscriptions);
  if (chosen === null) return free(storedStatus === 'canceled' ? 'canceled' : 'free');
  switch (chosen.status) {
    case 'active':
    case 'trialing':
      return paid(chosen, chosen.cancelAt ?? chosen.periodEnd);
    case 'past_due': {
      // The period has moved on to an unpaid month: its end would promise too much.
      const graceEnd = new Date(chosen.periodStart.getTime() + GRACE_MS);
      return now < graceEnd ? paid(chosen, graceEnd) : free('past_due');
    }
    default:
      return free(chosen.status ?? 'free');
  }
}

function paid(chosen: BillingSubscription, end: Date): BillingState {
  return {
    plan: chosen.plan ?? 'free',
    subscriptionStatus: chosen.status ?? 'free',
    currentPeriodEnd: end,
    // The portal schedules an end with a date, the API and the dashboard with the flag.
    cancelAtPeriodEnd: chosen.cancelAtPeriodEnd || chosen.cancelAt !== null,
  };
}

function free(subscriptionStatus: string): BillingState {
  return { plan: 'free', subscriptionStatus, currentPeriodEnd: null, cancelAtPeriodEnd: false };
}
