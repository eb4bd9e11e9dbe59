import { readCustomerId } from '#server/billing/customers/customers.ts';
import type { BillingContext } from '#server/billing/lock/billing-context.ts';
import { isMissing, isRefusedRequest } from '#server/billing/stripe-error.ts';
import { toDate } from '#server/billing/subscriptions/read-subscription.ts';
import type { BillingOperation } from '#server/billing/tables.ts';
import { END_COMMENTS, isOurComment } from './end-comments.ts';
import type { SubscriptionEnd } from './refund-states.ts';

/** How far Stripe's clock may be behind ours. */
const CLOCK_SKEW_MS = 60_000;

/** Ends a subscription at Stripe at once; one that Stripe does not know any more counts as ended. */
export async function cancelNow(
  { deps, lease }: BillingContext,
  id: string,
  kind: BillingOperation['kind'],
): Promise<void> {
  // Fails without the lease: a process that slept must not end what another one has decided to keep since.
  await lease.transaction(async () => {});
  try {
    await deps.stripe.subscriptions.cancel(id, { cancellation_details: { comment: END_COMMENTS[kind] } });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Voids what is open. The end of a subscription only stops the collection of it: it stays owed until it is void. */
export async function voidOpenInvoices({ deps }: BillingContext, subscription: string): Promise<void> {
  const open = await deps.stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  for (const invoice of open.data) {
    await deps.stripe.invoices.voidInvoice(invoice.id ?? '').catch((error: unknown) => {
      if (!isRefusedRequest(error)) throw error;
    });
  }
}

/** Returns what Stripe says about the end of a subscription. */
export async function readEnd({ deps }: BillingContext, subscription: string): Promise<SubscriptionEnd> {
  try {
    const { status, ended_at, cancellation_details } = await deps.stripe.subscriptions.retrieve(subscription);
    if (status !== 'canceled' && status !== 'incomplete_expired') return { state: 'living' };
    const at = ended_at === null ? deps.clock() : toDate(ended_at);
    return { state: 'ended', at, byUs: isOurComment(cancellation_details?.comment) };
  } catch (error) {
    if (isMissing(error)) return { state: 'missing' };
    throw error;
  }
}

/** Returns the subscriptions of the customer that we ended since an operation began. */
export async function listEndedByUs(
  { lease, userId, mode, deps }: BillingContext,
  startedAt: Date,
): Promise<string[]> {
  const customer = await lease.transaction((tx) => readCustomerId(tx, userId, mode));
  if (customer === null) return [];
  const since = startedAt.getTime() - CLOCK_SKEW_MS;
  try {
    const ended = await deps.stripe.subscriptions.list({ customer, status: 'canceled', limit: 100 });
    return ended.data
      .filter((one) => isOurComment(one.cancellation_details?.comment))
      .filter((one) => toDate(one.ended_at ?? 0).getTime() >= since)
      .map(({ id }) => id);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
