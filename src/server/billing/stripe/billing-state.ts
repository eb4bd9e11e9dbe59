import type { EndingKind } from '#server/billing/records/tables.ts';
import type { BillingCycle } from '#shared/plan/plan-offers.ts';
import { GRACE_DAYS, type PlanId } from '#shared/plan/plans.ts';

/** The statuses in which a subscription may still collect money, best first. */
const LIVE = ['active', 'trialing', 'past_due', 'unpaid', 'paused'] as const;
export const SUBSCRIPTION_STATUSES = [...LIVE, 'canceled', 'incomplete', 'incomplete_expired'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export type BillingSubscription = {
  id: string;
  /** Null for a status that Stripe added later. */
  status: SubscriptionStatus | null;
  created: Date;
  /** Null if no price is ours. */
  plan: PlanId | null;
  /** Start of the current period, which advances even when a renewal fails. */
  periodStart: Date;
  periodEnd: Date;
  cancelAt: Date | null;
  cancelAtPeriodEnd: boolean;
  /** The price per period in cents; null if no price is ours. */
  item: { id: string; cents: number; currency: string; cycle: BillingCycle | null } | null;
  /** When an immediate or later end was requested. */
  canceledAt: Date | null;
  endedAt: Date | null;
  /** Null before the end. */
  endReason: 'requested' | 'payment_failed' | 'other' | null;
  /** Why we ended it; null before the end and for any other end. */
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

/** Stripe's setting "cancel after retries" must not be longer. */
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
  // A subscription with an `incomplete` status has not started, or never did.
  const candidates = subscriptions.filter(
    (subscription) =>
      subscription.plan !== null && (isLive(subscription) || subscription.status === 'canceled'),
  );
  return candidates.toSorted((a, b) => compareWorth(a, b) || compareAge(b, a))[0] ?? null;
}

/** Returns all live subscriptions except the best, by status, then paid time, then age. */
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

/** @param storedStatus keeps an account that once paid `canceled`, while a new account is `free` */
export function chooseBillingState(
  subscriptions: readonly BillingSubscription[],
  now: Date,
  storedStatus: string,
): BillingState {
  const chosen = chooseSubscription(subscriptions);
  if (chosen === null) return createFreeState(storedStatus === 'canceled' ? 'canceled' : 'free');
  switch (chosen.status) {
    case 'active':
    case 'trialing':
      return createPaidState(chosen, chosen.cancelAt ?? chosen.periodEnd);
    case 'past_due': {
      // The period has advanced to an unpaid month, so its end would promise too much.
      const graceEnd = new Date(chosen.periodStart.getTime() + GRACE_MS);
      return now < graceEnd ? createPaidState(chosen, graceEnd) : createFreeState('past_due');
    }
    default:
      return createFreeState(chosen.status ?? 'free');
  }
}

function createPaidState(chosen: BillingSubscription, end: Date): BillingState {
  return {
    plan: chosen.plan ?? 'free',
    subscriptionStatus: chosen.status ?? 'free',
    currentPeriodEnd: end,
    // The portal schedules an end with a date, the API and the dashboard with the flag.
    cancelAtPeriodEnd: chosen.cancelAtPeriodEnd || chosen.cancelAt !== null,
  };
}

function createFreeState(subscriptionStatus: string): BillingState {
  return { plan: 'free', subscriptionStatus, currentPeriodEnd: null, cancelAtPeriodEnd: false };
}
