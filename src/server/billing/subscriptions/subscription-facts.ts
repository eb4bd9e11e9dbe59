import type Stripe from 'stripe';
import { INTERVALS } from '#server/billing/checkout/prices.ts';
import { isOurComment } from '#server/billing/refunds/end-comments.ts';
import type { BillingSubscription } from '#server/billing/sync/billing-state.ts';
import type { BillingCycle } from '#shared/plan/plan-table.ts';
import { readSubscription, toDate } from './read-subscription.ts';

/** A subscription with what is said to a parent about it, beside what decides the plan. */
export type SubscriptionFacts = BillingSubscription & {
  /** The one item that is paid for, and its price for one period in cents; null where the price is not ours. */
  item: {
    id: string;
    priceId: string;
    cents: number;
    currency: string;
    /** Null for a period that is not sold. */
    cycle: BillingCycle | null;
  } | null;
  /** When an end, now or later, was asked for. */
  canceledAt: Date | null;
  endedAt: Date | null;
  /** `asked`: we ended it because the parent wished so in the app. Null while it lives. */
  endReason: 'asked' | 'requested' | 'payment_failed' | 'other' | null;
  latestInvoice: InvoiceFacts | null;
};

export type InvoiceFacts = {
  id: string;
  status: string | null;
  amountDue: number;
  amountPaid: number;
  currency: string;
};

/** Reads a subscription whose latest invoice is expanded; where it is not, nothing is known of it. */
export function readSubscriptionFacts(subscription: Stripe.Subscription): SubscriptionFacts {
  const { latest_invoice: invoice, canceled_at: canceledAt, ended_at: endedAt } = subscription;
  const facts = readSubscription(subscription);
  return {
    ...facts,
    item: facts.plan === null ? null : readItem(subscription),
    canceledAt: canceledAt === null ? null : toDate(canceledAt),
    endedAt: endedAt === null ? null : toDate(endedAt),
    endReason: endedAt === null ? null : readEndReason(subscription),
    latestInvoice: invoice === null || typeof invoice === 'string' ? null : readInvoiceFacts(invoice),
  };
}

function readItem({ items, currency }: Stripe.Subscription): SubscriptionFacts['item'] {
  const item = items.data[0];
  if (!item) return null;
  const { id, unit_amount: cents, recurring } = item.price;
  const cycle = (Object.keys(INTERVALS) as BillingCycle[]).find(
    (one) => INTERVALS[one] === recurring?.interval && recurring.interval_count === 1,
  );
  return {
    id: item.id,
    priceId: id,
    cents: (cents ?? 0) * (item.quantity ?? 1),
    currency,
    cycle: cycle ?? null,
  };
}

function readEndReason({ cancellation_details: details }: Stripe.Subscription) {
  if (isOurComment(details?.comment)) return 'asked';
  if (details?.reason === 'payment_failed') return 'payment_failed';
  return details?.reason === 'cancellation_requested' ? 'requested' : 'other';
}

function readInvoiceFacts(invoice: Stripe.Invoice): InvoiceFacts {
  const { id, status, amount_due: amountDue, amount_paid: amountPaid, currency } = invoice;
  return { id, status, amountDue, amountPaid, currency };
}
