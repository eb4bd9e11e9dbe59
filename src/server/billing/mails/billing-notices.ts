import type { BillingStanding } from '#server/billing/records/tables.ts';
import type { BillingState, BillingSubscription } from '#server/billing/stripe/billing-state.ts';
import { toSeconds } from '#server/billing/stripe/client.ts';
import { readPrice } from '#server/billing/stripe/subscriptions.ts';
import type { BillingCycle } from '#shared/plan/plan-offers.ts';

export type Money = { amount: number; currency: string };
type Price = Money & { cycle: BillingCycle };

export type BillingNotice = { event: string } & (
  | { kind: 'purchase' | 'switched'; price: Price; paid: Money | null; next: Date }
  | { kind: 'cancelled'; end: Date }
  | { kind: 'failed'; due: Money; until: Date }
  | { kind: 'renewal'; price: Price; on: Date }
  | { kind: 'ended'; reason: 'asked' | 'payment_failed' | 'other'; at: Date }
);

type EndedReason = NonNullable<BillingStanding['endedReason']>;

export type BillingChange = {
  before: Pick<BillingState, 'subscriptionStatus' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'>;
  after: BillingState;
  chosen: BillingSubscription | null;
  /** The standing of the last sync; null for an account that was never synced. */
  standing: Pick<BillingStanding, 'subscriptionId' | 'billingCycle'> | null;
  endedByUser: boolean;
  now: Date;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Most laws require a notice 15 to 45 days before a yearly renewal. */
const REMINDER_MS = 30 * DAY_MS;

export function listNotices(change: BillingChange): BillingNotice[] {
  const { after, chosen } = change;
  const end = findEnd(change);
  if (end !== null) return end.reason === 'scheduled' ? [] : [createEndNotice(change, end.reason, end.at)];
  if (after.currentPeriodEnd === null || chosen === null) return [];
  return [
    createPurchaseNotice(chosen, change),
    createCancellationNotice(chosen, change, after.currentPeriodEnd),
    createFailureNotice(chosen, change, after.currentPeriodEnd),
    createRenewalNotice(chosen, change),
  ].filter((notice) => notice !== null);
}

export function findEnd(change: BillingChange): { reason: EndedReason; at: Date } | null {
  const { before, after, chosen, now } = change;
  if (before.currentPeriodEnd === null || after.currentPeriodEnd !== null) return null;
  const planned = new Date(Math.min(before.currentPeriodEnd.getTime(), now.getTime()));
  return { reason: findEndReason(change), at: chosen?.endedAt ?? planned };
}

function findEndReason({ before, chosen, endedByUser }: BillingChange): EndedReason {
  if (endedByUser || chosen?.endedAs) return 'asked';
  if (chosen === null || chosen.status === 'paused') return 'other';
  // A subscription without an end at Stripe lost its plan because a payment is missing.
  if (chosen.endReason === null || chosen.endReason === 'payment_failed') return 'payment_failed';
  return before.cancelAtPeriodEnd ? 'scheduled' : 'other';
}

/** Creates the notice of an unscheduled end. A scheduled one was announced when it was requested. */
function createEndNotice(
  { chosen, standing }: BillingChange,
  reason: Exclude<EndedReason, 'scheduled'>,
  at: Date,
): BillingNotice {
  const id = chosen?.id ?? standing?.subscriptionId ?? 'plan';
  return { kind: 'ended', event: `ended/${id}/${toSeconds(at)}`, reason, at };
}

function createPurchaseNotice(
  chosen: BillingSubscription,
  { before, standing }: BillingChange,
): BillingNotice | null {
  const price = readPrice(chosen);
  if (price === null || chosen.status !== 'active') return null;
  const payment = { price, paid: readPaid(chosen), next: chosen.periodEnd };
  if (before.currentPeriodEnd === null || (standing !== null && standing.subscriptionId !== chosen.id)) {
    // A subscription that recovers from a failed renewal is in a later period.
    const isFirstPeriod = chosen.periodStart.getTime() - chosen.created.getTime() < DAY_MS;
    return isFirstPeriod ? { kind: 'purchase', event: `purchase/${chosen.id}`, ...payment } : null;
  }
  if (!standing?.billingCycle || standing.billingCycle === price.cycle) return null;
  return { kind: 'switched', event: `switched/${chosen.id}/${toSeconds(chosen.periodStart)}`, ...payment };
}

function createCancellationNotice(
  { id, canceledAt }: BillingSubscription,
  { before, after }: BillingChange,
  end: Date,
): BillingNotice | null {
  if (!after.cancelAtPeriodEnd || before.cancelAtPeriodEnd) return null;
  // A second cancellation after a renewal of the plan is a new event.
  return { kind: 'cancelled', event: `cancelled/${id}/${toSeconds(canceledAt ?? end)}`, end };
}

/** Names the same event for all attempts to pay an invoice, so that they cause a single email. */
function createFailureNotice(
  { id, latestInvoice, item }: BillingSubscription,
  { before, after }: BillingChange,
  until: Date,
): BillingNotice | null {
  if (after.subscriptionStatus !== 'past_due' || before.subscriptionStatus === 'past_due') return null;
  const amount = latestInvoice?.amountDue ?? item?.cents ?? 0;
  const currency = latestInvoice?.currency ?? item?.currency ?? 'usd';
  return { kind: 'failed', event: `failed/${latestInvoice?.id ?? id}`, due: { amount, currency }, until };
}

function createRenewalNotice(
  chosen: BillingSubscription,
  { after, now }: BillingChange,
): BillingNotice | null {
  const { id, status, periodEnd: on } = chosen;
  const price = readPrice(chosen);
  const timeLeft = on.getTime() - now.getTime();
  const isDue = status === 'active' && price?.cycle === 'yearly' && timeLeft > 0 && timeLeft <= REMINDER_MS;
  if (!isDue || after.cancelAtPeriodEnd) return null;
  return { kind: 'renewal', event: `renewal/${id}/${toSeconds(on)}`, price, on };
}

function readPaid({ latestInvoice }: BillingSubscription): Money | null {
  if (latestInvoice?.status !== 'paid') return null;
  return { amount: latestInvoice.amountPaid, currency: latestInvoice.currency };
}
