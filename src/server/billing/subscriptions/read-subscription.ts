import type Stripe from 'stripe';
import type { BillingSubscription, SubscriptionStatus } from '#server/billing/sync/billing-state.ts';
import { type PlanId, readPlan } from '#shared/plan/plans.ts';

const KNOWN: readonly SubscriptionStatus[] = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
];

/** Reads Stripe's object (API 2026-10-28: the period stands on the items only). */
export function readSubscription(subscription: Stripe.Subscription): BillingSubscription {
  const items = subscription.items.data;
  const plans = items.map((item) => planOfPrice(item.price));
  const period = (pick: (item: Stripe.SubscriptionItem) => number) =>
    toDate(items.length > 0 ? Math.max(...items.map(pick)) : subscription.created);
  return {
    id: subscription.id,
    status: KNOWN.find((status) => status === subscription.status) ?? null,
    created: toDate(subscription.created),
    plan: plans.find((plan) => plan !== null) ?? null,
    periodStart: period((item) => item.current_period_start),
    periodEnd: period((item) => item.current_period_end),
    cancelAt: subscription.cancel_at === null ? null : toDate(subscription.cancel_at),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
  };
}

/** What Print is called at Stripe; `stripe:setup` makes it. */
export const PRINT_PRODUCT_ID = 'sproutcards_print';

/**
 * The plan a price stands for, by its metadata, or where it has none by its product: a lookup key moves on to the next
 * price, and those who subscribed before keep the old one. Only what is sold counts.
 */
export function planOfPrice({ metadata, product }: Stripe.Price): PlanId | null {
  const productId = typeof product === 'string' ? product : product?.id;
  const isPrint = metadata.plan ? readPlan(metadata.plan) === 'print' : productId === PRINT_PRODUCT_ID;
  return isPrint ? 'print' : null;
}

/** Stripe counts in whole seconds. */
export function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
