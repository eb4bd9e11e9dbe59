import type { BillingContext } from '#server/billing/lock/billing-context.ts';
import { isMissing, isRefusedRequest } from '#server/billing/stripe-error.ts';
import type { BillingSubscription } from '#server/billing/sync/billing-state.ts';
import type { BillingOperation } from '#server/billing/tables.ts';
import { END_COMMENTS } from './end-comments.ts';
import { decideRefunds, planRefunds, settleOperation, startOperation } from './operations.ts';
import { findDueRefunds } from './paid-invoice.ts';
import type { RefundShare } from './refund-amount.ts';
import { sendDueRefunds } from './send-refunds.ts';

/**
 * Ends subscriptions now and gives money back. The amount is written down before the end, the refund is sent after it,
 * so a crash or an outage in between neither loses nor doubles it (`resumeOperations` goes on).
 * @throws Stripe's error when one could not be ended; those before it are, and their refunds stay due
 */
export async function endSubscriptions(
  context: BillingContext,
  kind: BillingOperation['kind'],
  subscriptions: readonly BillingSubscription[],
  share: RefundShare,
): Promise<void> {
  if (subscriptions.length === 0) return;
  const operation = await startOperation(context, kind);
  for (const { id } of subscriptions) {
    const due = await findDueRefunds(context.deps, id, share, context.deps.clock());
    await planRefunds(context, operation, id, due);
    await cancelNow(context, id, END_COMMENTS[kind]);
    await finishEnding(context, operation, id, context.deps.clock());
  }
  await sendDueRefunds(context, operation);
  await settleOperation(context, operation);
}

/** What follows the end of a subscription, as often as it takes: nothing of it stays payable, and its refund is due. */
export async function finishEnding(
  context: BillingContext,
  operation: BillingOperation,
  id: string,
  endedAt: Date,
): Promise<void> {
  await voidOpenInvoices(context, id);
  // A renewal or an open invoice may have been paid between our look and the end: that money is planned for only now.
  const late = await findDueRefunds(context.deps, id, 'unused', endedAt);
  await planRefunds(context, operation, id, late);
  await decideRefunds(context, operation, id, 'pending');
}

async function cancelNow({ deps, lease }: BillingContext, id: string, comment: string): Promise<void> {
  // One that slept and lost its lease must not end what others have decided to keep.
  await lease.transaction(async () => {});
  try {
    await deps.stripe.subscriptions.cancel(id, { cancellation_details: { comment } });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** The end of a subscription only stops the collection of what is open: it stays owed until it is void. */
async function voidOpenInvoices({ deps }: BillingContext, subscription: string): Promise<void> {
  const open = await deps.stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  for (const invoice of open.data) {
    await deps.stripe.invoices.voidInvoice(invoice.id ?? '').catch((error: unknown) => {
      if (!isRefusedRequest(error)) throw error;
    });
  }
}
