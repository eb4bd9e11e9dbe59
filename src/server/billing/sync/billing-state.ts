import { GRACE_DAYS, type PlanId } from '#shared/plan/plans.ts';

/** The states of a subscription we know; Stripe's own type is open, so an unknown one is possible at run time. */
export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled';

/** What of a subscription decides about a plan. `status` is null for one we do not know. */
export type BillingSubscription = {
  id: string;
  status: SubscriptionStatus | null;
  created: Date;
  /** The plan its price stands for; null for a price that is not ours. */
  plan: PlanId | null;
  /** The current period; on a failed renewal it has already moved on. */
  periodStart: Date;
  periodEnd: Date;
  cancelAt: Date | null;
  cancelAtPeriodEnd: boolean;
};

/** The columns of a profile that billing writes. */
export type BillingState = {
  plan: PlanId;
  subscriptionStatus: string;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long an account keeps its plan after a failed renewal. Stripe's "cancel after retries" must not be longer. */
export const GRACE_MS = GRACE_DAYS * DAY_MS;

/** Best first. The two `incomplete` states are no subscription yet, or never became one. */
const RANK: readonly (SubscriptionStatus | null)[] = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
];

/** Returns whether Stripe may still ask money for it: what has to be ended before an account may go. */
export function isLive({ status }: BillingSubscription): boolean {
  return ['active', 'trialing', 'past_due', 'unpaid', 'paused'].includes(status ?? '');
}

/** Returns whether it may still turn into something live. */
export function isTerminal({ status }: BillingSubscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** The one that decides: best status, then the later end, then the newer. Null when none of them counts. */
export function chooseSubscription<Subscription extends BillingSubscription>(
  subscriptions: readonly Subscription[],
): Subscription | null {
  const counting = subscriptions.filter(({ plan, status }) => plan !== null && RANK.includes(status));
  return counting.toSorted(compareSubscriptions)[0] ?? null;
}

function compareSubscriptions(a: BillingSubscription, b: BillingSubscription): number {
  return (
    RANK.indexOf(a.status) - RANK.indexOf(b.status) ||
    b.periodEnd.getTime() - a.periodEnd.getTime() ||
    b.created.getTime() - a.created.getTime() ||
    (a.id < b.id ? 1 : -1)
  );
}

/** Sorts live subscriptions: first the one to keep when there are several (best status, longest paid, then the older). */
export function compareForKeeping(a: BillingSubscription, b: BillingSubscription): number {
  return (
    RANK.indexOf(a.status) - RANK.indexOf(b.status) ||
    b.periodEnd.getTime() - a.periodEnd.getTime() ||
    a.created.getTime() - b.created.getTime() ||
    (a.id < b.id ? -1 : 1)
  );
}

/**
 * Returns what an account's subscriptions, all of them, mean for its profile at this moment.
 * @param storedStatus the status the profile holds: an account that once paid stays `canceled`, a new one is `free`
 */
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
