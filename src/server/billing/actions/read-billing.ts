import type Stripe from 'stripe';
import type { BillingDeps } from '#server/billing/records/billing-context.ts';
import { findCustomerId, readCustomerId } from '#server/billing/records/customer-rows.ts';
import { readRefunds } from '#server/billing/records/ending-rows.ts';
import type { BillingStanding } from '#server/billing/records/tables.ts';
import { type BillingSubscription, chooseSubscription } from '#server/billing/stripe/billing-state.ts';
import { isResourceMissing, isStripeError, toDate } from '#server/billing/stripe/client.ts';
import { listSubscriptions, readPrice } from '#server/billing/stripe/subscriptions.ts';
import { readStanding } from '#server/billing/sync/write-billing-state.ts';
import { readProfile } from '#server/profiles/profile-queries.ts';
import type { BillingSummary, SubscriptionDetails } from '#shared/plan/billing-protocol.ts';
import { readPlan } from '#shared/plan/plans.ts';

export async function summarizeBilling(deps: BillingDeps, userId: string): Promise<BillingSummary> {
  const mode = await deps.findStripeMode();
  return deps.db.transaction(
    async (tx) => {
      const profile = await readProfile(tx, userId);
      const standing = await readStanding(tx, userId);
      return {
        plan: readPlan(profile?.plan),
        subscription_status: profile?.subscriptionStatus ?? 'free',
        current_period_end: profile?.currentPeriodEnd?.toISOString() ?? null,
        cancel_at_period_end: profile?.cancelAtPeriodEnd ?? false,
        gift_until: profile?.giftUntil?.toISOString() ?? null,
        price: readLastPrice(profile?.currentPeriodEnd ? standing : null),
        ended: readUnpaidEnd(standing),
        has_billing_account: (await readCustomerId(tx, { userId, mode })) !== null,
        refunds: await readRefunds(tx, { userId, mode, now: deps.clock() }),
      };
    },
    { snapshot: true },
  );
}

function readLastPrice(standing: BillingStanding | null): BillingSummary['price'] {
  if (!standing?.amount || !standing.currency || !standing.billingCycle) return null;
  return { amount: standing.amount, currency: standing.currency, cycle: standing.billingCycle };
}

function readUnpaidEnd(standing: BillingStanding | null): BillingSummary['ended'] {
  if (standing?.endedReason !== 'payment_failed' || standing.endedAt === null) return null;
  return { reason: 'payment_failed', at: standing.endedAt.toISOString() };
}

const NO_DETAILS: SubscriptionDetails = {
  price: null,
  next: null,
  lastInvoice: null,
  canSwitchToYearly: false,
};

export async function readSubscriptionDetails(
  deps: BillingDeps,
  userId: string,
): Promise<SubscriptionDetails> {
  const customer = await findCustomerId(deps, userId);
  if (customer === null) return NO_DETAILS;
  try {
    const subscription = await findCurrentSubscription(deps, customer);
    const invoice = await findLatestInvoice(deps, customer);
    return {
      price: subscription && readPrice(subscription),
      next: subscription && (await previewNextPayment(deps, subscription)),
      lastInvoice: invoice && {
        amount: invoice.amount_paid,
        currency: invoice.currency,
        date: toDate(invoice.status_transitions.paid_at ?? invoice.created).toISOString(),
      },
      canSwitchToYearly: subscription !== null && isSwitchable(subscription),
    };
  } catch (error) {
    // The customer was deleted at Stripe, and the next sync clears its id.
    if (isResourceMissing(error)) return NO_DETAILS;
    throw error;
  }
}

export async function findCurrentSubscription(
  deps: BillingDeps,
  customer: string,
): Promise<BillingSubscription | null> {
  const current = chooseSubscription(await listSubscriptions({ deps }, customer));
  return current?.status === 'canceled' ? null : current;
}

export function isSwitchable({ status, item, cancelAt, cancelAtPeriodEnd }: BillingSubscription): boolean {
  return status === 'active' && item?.cycle === 'monthly' && cancelAt === null && !cancelAtPeriodEnd;
}

export async function findLatestInvoice(
  { stripe }: BillingDeps,
  customer: string,
): Promise<Stripe.Invoice | null> {
  const { data } = await stripe.invoices.list({ customer, status: 'paid', limit: 1 });
  return data[0] ?? null;
}

async function previewNextPayment(
  { stripe }: BillingDeps,
  { id, status, periodEnd, cancelAt, cancelAtPeriodEnd }: BillingSubscription,
): Promise<SubscriptionDetails['next']> {
  if (status !== 'active' || cancelAt !== null || cancelAtPeriodEnd) return null;
  try {
    const { amount_due: amount, currency } = await stripe.invoices.createPreview({ subscription: id });
    return { amount, currency, date: periodEnd.toISOString() };
  } catch (error) {
    if (isStripeError(error) && error.code === 'invoice_upcoming_none') return null;
    throw error;
  }
}
