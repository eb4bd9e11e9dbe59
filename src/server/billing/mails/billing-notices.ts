import type { SubscriptionFacts } from '#server/billing/subscriptions/subscription-facts.ts';
import type { BillingState } from '#server/billing/sync/billing-state.ts';
import type { BillingStanding } from '#server/billing/tables.ts';
import type { BillingCycle } from '#shared/plan/plan-table.ts';

/** An amount in cents. */
export type Money = { amount: number; currency: string };
type Price = Money & { cycle: BillingCycle };

/** A change of money or plan that the parent gets a mail about. `event` names it: one event, one mail. */
export type BillingNotice = { event: string } & (
  | { kind: 'purchase' | 'switched'; price: Price; paid: Money | null; next: Date }
  | { kind: 'cancelled'; end: Date }
  | { kind: 'failed'; due: Money; until: Date }
  | { kind: 'renewal'; price: Price; on: Date }
  | { kind: 'ended'; reason: 'asked' | 'payment_failed' | 'other'; at: Date }
);

export type EndedReason = NonNullable<BillingStanding['endedReason']>;

/** What was written before, what is written now, and the subscription that decided it. */
export type BillingChange = {
  before: Pick<BillingState, 'subscriptionStatus' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'>;
  after: BillingState;
  chosen: SubscriptionFacts | null;
  /** What was last seen of the deciding subscription; null for an account that was never looked at. */
  seen: Pick<BillingStanding, 'subscriptionId' | 'billingCycle'> | null;
  endedByUser: boolean;
  now: Date;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long before a yearly renewal the parent is reminded: most laws ask for 15 to 45 days. */
export const REMINDER_MS = 30 * DAY_MS;

/**
 * Returns every notice that a change of an account's billing state calls for, and none about what did not
 * change.
 */
export function listNotices(change: BillingChange): BillingNotice[] {
  const { after, chosen } = change;
  if (findEnd(change) !== null) return listEndNotices(change);
  if (after.currentPeriodEnd === null || chosen === null) return [];
  return [
    ...tellPurchase(chosen, change),
    ...tellCancellation(chosen, change, after.currentPeriodEnd),
    ...tellFailure(chosen, change, after.currentPeriodEnd),
    ...tellRenewal(chosen, change),
  ];
}

/** Returns why and when a paid plan has just ended; null when none has. */
export function findEnd(change: BillingChange): { reason: EndedReason; at: Date } | null {
  const { before, after, chosen, now } = change;
  if (before.currentPeriodEnd === null || after.currentPeriodEnd !== null) return null;
  const planned = new Date(Math.min(before.currentPeriodEnd.getTime(), now.getTime()));
  return { reason: findEndReason(change), at: chosen?.endedAt ?? planned };
}

function findEndReason({ before, chosen, endedByUser }: BillingChange): EndedReason {
  if (endedByUser || chosen?.endReason === 'asked') return 'asked';
  if (chosen === null || chosen.status === 'paused') return 'other';
  // It lives on at Stripe: the plan ended because the payment is missing.
  if (chosen.endReason === null || chosen.endReason === 'payment_failed') return 'payment_failed';
  return before.cancelAtPeriodEnd ? 'scheduled' : 'other';
}

/** An end on a date was announced when it was requested. */
function listEndNotices(change: BillingChange): BillingNotice[] {
  const end = findEnd(change);
  if (end === null || end.reason === 'scheduled') return [];
  const id = change.chosen?.id ?? change.seen?.subscriptionId ?? 'plan';
  return [{ kind: 'ended', event: `ended/${id}/${stamp(end.at)}`, reason: end.reason, at: end.at }];
}

function tellPurchase(chosen: SubscriptionFacts, { before, seen }: BillingChange): BillingNotice[] {
  const price = readPrice(chosen);
  if (price === null || chosen.status !== 'active') return [];
  const facts = { price, paid: readPaid(chosen), next: chosen.periodEnd };
  const isNew = before.currentPeriodEnd === null || (seen !== null && seen.subscriptionId !== chosen.id);
  if (isNew) {
    // One that comes back after a failed renewal was bought long ago.
    const isFirstPeriod = chosen.periodStart.getTime() - chosen.created.getTime() < DAY_MS;
    return isFirstPeriod ? [{ kind: 'purchase', event: `purchase/${chosen.id}`, ...facts }] : [];
  }
  if (!seen?.billingCycle || seen.billingCycle === price.cycle) return [];
  return [{ kind: 'switched', event: `switched/${chosen.id}/${stamp(chosen.periodStart)}`, ...facts }];
}

function tellCancellation(
  { id, canceledAt }: SubscriptionFacts,
  { before, after }: BillingChange,
  end: Date,
): BillingNotice[] {
  if (!after.cancelAtPeriodEnd || before.cancelAtPeriodEnd) return [];
  // A second cancellation after a change of mind is another event.
  return [{ kind: 'cancelled', event: `cancelled/${id}/${stamp(canceledAt ?? end)}`, end }];
}

/** Once for an invoice, however often it is tried. */
function tellFailure(
  { id, latestInvoice, item }: SubscriptionFacts,
  { before, after }: BillingChange,
  until: Date,
): BillingNotice[] {
  if (after.subscriptionStatus !== 'past_due' || before.subscriptionStatus === 'past_due') return [];
  const amount = latestInvoice?.amountDue ?? item?.cents ?? 0;
  const currency = latestInvoice?.currency ?? item?.currency ?? 'usd';
  return [{ kind: 'failed', event: `failed/${latestInvoice?.id ?? id}`, due: { amount, currency }, until }];
}

function tellRenewal(chosen: SubscriptionFacts, { after, now }: BillingChange): BillingNotice[] {
  const { id, status, periodEnd: on } = chosen;
  const price = readPrice(chosen);
  const left = on.getTime() - now.getTime();
  const isDue = status === 'active' && price?.cycle === 'yearly' && left > 0 && left <= REMINDER_MS;
  if (!isDue || after.cancelAtPeriodEnd) return [];
  return [{ kind: 'renewal', event: `renewal/${id}/${stamp(on)}`, price, on }];
}

function readPrice({ item }: SubscriptionFacts): Price | null {
  if (!item?.cycle) return null;
  return { amount: item.cents, currency: item.currency, cycle: item.cycle };
}

function readPaid({ latestInvoice }: SubscriptionFacts): Money | null {
  if (latestInvoice?.status !== 'paid') return null;
  return { amount: latestInvoice.amountPaid, currency: latestInvoice.currency };
}

/** Stripe counts in whole seconds. */
const stamp = (date: Date) => Math.floor(date.getTime() / 1000);
