import type { BillingContext } from '#server/billing/records/billing-context.ts';
import { readCustomerId } from '#server/billing/records/customer-rows.ts';
import type { SubscriptionEnd } from '#server/billing/records/refund-states.ts';
import type { BillingOperation } from '#server/billing/records/tables.ts';
import { ignoreMissing, isRefusedRequest, toDate } from './client.ts';

/** Stripe keeps this comment with the end. */
const END_COMMENTS: Record<BillingOperation['kind'], string> = {
  downgrade: 'The parent changed to Free in the app.',
  duplicate: 'A second subscription of the same family, refunded in full.',
  close_account: 'The parent deleted the account.',
};

const CLOCK_SKEW_MS = 60_000;

export function isOurComment(comment: string | null | undefined): boolean {
  return Object.values(END_COMMENTS).some((one) => one === comment);
}

/** One that Stripe does not know any more counts as ended. */
export async function cancelNow(
  { deps, lease }: BillingContext,
  id: string,
  kind: BillingOperation['kind'],
): Promise<void> {
  // A process that slept must not end what another has since decided to keep.
  await lease.assertHeld();
  await deps.stripe.subscriptions
    .cancel(id, { cancellation_details: { comment: END_COMMENTS[kind] } })
    .catch(ignoreMissing);
}

/** Ending a subscription only stops the collection: an invoice is owed until it is void. */
export async function voidOpenInvoices({ deps }: BillingContext, subscription: string): Promise<void> {
  const open = await deps.stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  for (const invoice of open.data) {
    await deps.stripe.invoices.voidInvoice(invoice.id ?? '').catch((error: unknown) => {
      if (!isRefusedRequest(error)) throw error;
    });
  }
}

export async function readEnd({ deps }: BillingContext, id: string): Promise<SubscriptionEnd> {
  const subscription = await deps.stripe.subscriptions.retrieve(id).catch(ignoreMissing);
  if (subscription === null) return { state: 'missing' };
  const { status, ended_at, cancellation_details } = subscription;
  if (status !== 'canceled' && status !== 'incomplete_expired') return { state: 'living' };
  const at = ended_at === null ? deps.clock() : toDate(ended_at);
  return { state: 'ended', at, byUs: isOurComment(cancellation_details?.comment) };
}

export async function listEndedByUs(context: BillingContext, startedAt: Date): Promise<string[]> {
  const { lease, deps } = context;
  const customer = await lease.transaction((tx) => readCustomerId(tx, context));
  if (customer === null) return [];
  const since = startedAt.getTime() - CLOCK_SKEW_MS;
  const ended = await deps.stripe.subscriptions
    .list({ customer, status: 'canceled', limit: 100 })
    .catch(ignoreMissing);
  return (ended?.data ?? [])
    .filter((one) => isOurComment(one.cancellation_details?.comment))
    .filter((one) => toDate(one.ended_at ?? 0).getTime() >= since)
    .map(({ id }) => id);
}
