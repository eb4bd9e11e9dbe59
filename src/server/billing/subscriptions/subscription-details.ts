import Stripe from 'stripe';
import type { BillingDeps } from '#server/billing/billing-deps.ts';
import { readCustomerId } from '#server/billing/customers/customers.ts';
import { isMissing } from '#server/billing/stripe-error.ts';
import { chooseSubscription } from '#server/billing/sync/billing-state.ts';
import type { SubscriptionDetails } from '#shared/billing/subscription-answers.ts';
import { toDate } from './read-subscription.ts';
import type { SubscriptionFacts } from './subscription-facts.ts';
import { listSubscriptions } from './subscriptions.ts';

const NOTHING: SubscriptionDetails = { price: null, next: null, lastInvoice: null, canSwitchToYearly: false };

/** Reads at Stripe what the account pays, what comes next and what was paid last; changes nothing. */
export async function readSubscriptionDetails(
  deps: BillingDeps,
  userId: string,
): Promise<SubscriptionDetails> {
  const customer = await findCustomerId(deps, userId);
  if (customer === null) return NOTHING;
  try {
    const subscription = findCurrent(await listSubscriptions({ deps }, customer));
    const invoice = await findLatestInvoice(deps, customer);
    return {
      price: subscription === null ? null : readPrice(subscription),
      next: subscription?.status === 'active' ? await readNext(deps, subscription) : null,
      lastInvoice: invoice && {
        amount: invoice.amount_paid,
        currency: invoice.currency,
        date: toDate(invoice.status_transitions.paid_at ?? invoice.created).toISOString(),
      },
      canSwitchToYearly: subscription !== null && isSwitchable(subscription),
    };
  } catch (error) {
    // A customer that was deleted at Stripe: the next sync forgets it.
    if (isMissing(error)) return NOTHING;
    throw error;
  }
}

/** The account's customer under these keys, as we know it. */
export async function findCustomerId(deps: BillingDeps, userId: string): Promise<string | null> {
  const mode = await deps.findMode();
  return deps.db.transaction((tx) => readCustomerId(tx, userId, mode));
}

/** The subscription that the account has now; one that has ended is none. */
export function findCurrent(subscriptions: readonly SubscriptionFacts[]): SubscriptionFacts | null {
  const chosen = chooseSubscription(subscriptions);
  return chosen === null || chosen.status === 'canceled' ? null : chosen;
}

/** Returns whether a subscription can move from the month to the year in one step. */
export function isSwitchable({ status, item, cancelAt, cancelAtPeriodEnd }: SubscriptionFacts): boolean {
  return status === 'active' && item?.cycle === 'monthly' && cancelAt === null && !cancelAtPeriodEnd;
}

/** The invoice that was paid last. */
export async function findLatestInvoice(
  { stripe }: BillingDeps,
  customer: string,
): Promise<Stripe.Invoice | null> {
  const { data } = await stripe.invoices.list({ customer, status: 'paid', limit: 1 });
  return data[0] ?? null;
}

function readPrice({ item }: SubscriptionFacts): SubscriptionDetails['price'] {
  if (!item?.cycle) return null;
  return { amount: item.cents, currency: item.currency, cycle: item.cycle };
}

async function readNext(
  { stripe }: BillingDeps,
  { id, periodEnd, cancelAt, cancelAtPeriodEnd }: SubscriptionFacts,
): Promise<SubscriptionDetails['next']> {
  if (cancelAt !== null || cancelAtPeriodEnd) return null;
  try {
    const { amount_due: amount, currency } = await stripe.invoices.createPreview({ subscription: id });
    return { amount, currency, date: periodEnd.toISOString() };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'invoice_upcoming_none') return null;
    throw error;
  }
}
