import type { BillingContext } from '#server/billing/records/billing-context.ts';
import type { EndingKind } from '#server/billing/records/tables.ts';
import { ignoreMissing, isRefusedRequest } from './client.ts';

/** Stripe keeps the comment with the end, which tells every later sync what is to be given back. */
const END_COMMENTS: Record<EndingKind, string> = {
  downgrade: 'The parent changed to Free in the app.',
  duplicate: 'A second subscription of the same family, refunded in full.',
  unpaid_duplicate: 'A second subscription of the same family, whose payment failed.',
  close_account: 'The parent deleted the account.',
};

/** Null for a subscription that we did not end. */
export function findEndingKind(comment: string | null | undefined): EndingKind | null {
  const kinds = Object.keys(END_COMMENTS) as EndingKind[];
  return kinds.find((kind) => END_COMMENTS[kind] === comment) ?? null;
}

/** One that has ended already, or that Stripe does not know any more, stays as it is. */
export async function cancelNow(
  { deps, lease }: BillingContext,
  id: string,
  kind: EndingKind,
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
