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
  /** Null for an account that was never synced. */
  seen: Pick<BillingStanding, 'subscriptionId' | 'billingCycle'> | null;
  endedByUser: boolean;
  now: Date;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Most laws ask for 15 to 45 days before a yearly renewal. */
const REMINDER_MS = 30 * DAY_MS;

export function listNotices(change: BillingChange): BillingNotice[] {
  const { after, chosen } = change;
  const end = findEnd(change);
  if (end !== null) return tellEnd(change, end);
  if (after.currentPeriodEnd === null || chosen === null) return [];
  return [
    ...tellPurchase(chosen, change),
    ...tellCancellation(chosen, change, after.currentPeriodEnd),
    ...tellFailure(chosen, change, after.currentPeriodEnd),
    ...tellRenewal(chosen, change),
  ];
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
  // It lives on at Stripe: the plan ended because the payment is missing.
  if (chosen.endReason === null || chosen.endReason === 'payment_failed') return 'payment_failed';
  return before.cancelAtPeriodEnd ? 'scheduled' : 'other';
}

/** An end on a date was announced when it was requested. */
function tellEnd(
  { chosen, seen }: BillingChange,
  { reason, at }: { reason: EndedReason; at: Date },
): BillingNotice[] {
  if (reason === 'scheduled') return [];
  const id = chosen?.id ?? seen?.subscriptionId ?? 'plan';
  return [{ kind: 'ended', event: `ended/${id}/${toSeconds(at)}`, reason, at }];
}

function tellPurchase(chosen: BillingSubscription, { before, seen }: BillingChange): BillingNotice[] {
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
  return [{ kind: 'switched', event: `switched/${chosen.id}/${toSeconds(chosen.periodStart)}`, ...facts }];
}

function tellCancellation(
  { id, canceledAt }: BillingSubscription,
  { before, after }: BillingChange,
  end: Date,
): BillingNotice[] {
  if (!after.cancelAtPeriodEnd || before.cancelAtPeriodEnd) return [];
  // A second cancellation after a change of mind is another event.
  return [{ kind: 'cancelled', event: `cancelled/${id}/${toSeconds(canceledAt ?? end)}`, end }];
}

/** One mail per invoice, however often it is tried. */
function tellFailure(
  { id, latestInvoice, item }: BillingSubscription,
  { before, after }: BillingChange,
  until: Date,
): BillingNotice[] {
  if (after.subscriptionStatus !== 'past_due' || before.subscriptionStatus === 'past_due') return [];
  const amount = latestInvoice?.amountDue ?? item?.cents ?? 0;
  const currency = latestInvoice?.currency ?? item?.currency ?? 'usd';
  return [{ kind: 'failed', event: `failed/${latestInvoice?.id ?? id}`, due: { amount, currency }, until }];
}

function tellRenewal(chosen: BillingSubscription, { after, now }: BillingChange): BillingNotice[] {
  const { id, status, periodEnd: on } = chosen;
  const price = readPrice(chosen);
  const left = on.getTime() - now.getTime();
  const isDue = status === 'active' && price?.cycle === 'yearly' && left > 0 && left <= REMINDER_MS;
  if (!isDue || after.cancelAtPeriodEnd) return [];
  return [{ kind: 'renewal', event: `renewal/${id}/${toSeconds(on)}`, price, on }];
}

function readPaid({ latestInvoice }: BillingSubscription): Money | null {
  if (latestInvoice?.status !== 'paid') return null;
  return { amount: latestInvoice.amountPaid, currency: latestInvoice.currency };
}
