import type Stripe from 'stripe';
import type { BillingContext } from '#server/billing/records/billing-context.ts';
import { BILLING_CYCLES } from '#shared/plan/plan-offers.ts';
import { type BillingSubscription, SUBSCRIPTION_STATUSES } from './billing-state.ts';
import { isInvalidRequest, toDate } from './client.ts';
import { findEndingKind } from './endings.ts';
import { getPricePlan, INTERVALS } from './prices.ts';

/** Bounds how long pagination can hold the billing lock. No account comes close to it. */
const MAX_ITEMS = 1_000;

export async function listSubscriptions(
  { deps }: Pick<BillingContext, 'deps'>,
  customer: string,
): Promise<BillingSubscription[]> {
  const listed = await deps.stripe.subscriptions
    .list({ customer, status: 'all', limit: 100, expand: ['data.latest_invoice'] })
    .autoPagingToArray({ limit: MAX_ITEMS });
  const subscriptions = listed.map(readSubscription);
  for (const { id, plan, status } of subscriptions) {
    if (plan === null) deps.log.warn({ subscription: id }, 'Ignored a subscription with an unknown price');
    if (status === null) deps.log.warn({ subscription: id }, 'Found a subscription with an unknown status');
  }
  return subscriptions;
}

export function listOpenSessions(
  { deps }: BillingContext,
  customer: string,
): Promise<Stripe.Checkout.Session[]> {
  return deps.stripe.checkout.sessions
    .list({ customer, status: 'open', limit: 100 })
    .autoPagingToArray({ limit: MAX_ITEMS });
}

export async function expireSession({ deps }: BillingContext, id: string): Promise<void> {
  try {
    await deps.stripe.checkout.sessions.expire(id);
  } catch (error) {
    if (!isInvalidRequest(error)) throw error;
  }
}

/** Reads the period from the items, because no other object has one since API 2025-03-31. */
export function readSubscription(subscription: Stripe.Subscription): BillingSubscription {
  const { ended_at, latest_invoice: invoice, cancellation_details: details } = subscription;
  const items = subscription.items.data;
  const plan = items.map((item) => getPricePlan(item.price)).find((candidate) => candidate !== null) ?? null;
  const readPeriod = (pick: (item: Stripe.SubscriptionItem) => number) =>
    toDate(items.length > 0 ? Math.max(...items.map(pick)) : subscription.created);
  return {
    id: subscription.id,
    status: SUBSCRIPTION_STATUSES.find((status) => status === subscription.status) ?? null,
    created: toDate(subscription.created),
    plan,
    periodStart: readPeriod((item) => item.current_period_start),
    periodEnd: readPeriod((item) => item.current_period_end),
    cancelAt: toDateOrNull(subscription.cancel_at),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    item: plan === null ? null : readItem(subscription),
    canceledAt: toDateOrNull(subscription.canceled_at),
    endedAt: toDateOrNull(ended_at),
    endReason: ended_at === null ? null : readEndReason(details?.reason),
    endedAs: ended_at === null ? null : findEndingKind(details?.comment),
    latestInvoice: invoice === null || typeof invoice === 'string' ? null : readInvoice(invoice),
  };
}

export function readPrice({ item }: BillingSubscription) {
  if (!item?.cycle) return null;
  return { amount: item.cents, currency: item.currency, cycle: item.cycle };
}

function readItem({ items, currency }: Stripe.Subscription): BillingSubscription['item'] {
  const item = items.data[0];
  if (!item) return null;
  const { unit_amount: cents, recurring } = item.price;
  const cycle = BILLING_CYCLES.find(
    (interval) => INTERVALS[interval] === recurring?.interval && recurring.interval_count === 1,
  );
  return { id: item.id, cents: (cents ?? 0) * (item.quantity ?? 1), currency, cycle: cycle ?? null };
}

function readEndReason(reason: string | null | undefined) {
  if (reason === 'payment_failed') return reason;
  return reason === 'cancellation_requested' ? 'requested' : 'other';
}

function readInvoice(invoice: Stripe.Invoice): BillingSubscription['latestInvoice'] {
  const { id, status, amount_due: amountDue, amount_paid: amountPaid, currency } = invoice;
  return { id, status, amountDue, amountPaid, currency };
}

function toDateOrNull(seconds: number | null): Date | null {
  return seconds === null ? null : toDate(seconds);
}
