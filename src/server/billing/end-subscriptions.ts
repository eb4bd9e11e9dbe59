import type { BillingSubscription } from './billing-state.ts';
import { END_COMMENTS } from './end-comments.ts';
import type { Family } from './family.ts';
import { decideRefunds, planRefunds, settleOperation, startOperation } from './operations.ts';
import { findDueRefunds } from './paid-invoice.ts';
import type { RefundShare } from './refund-amount.ts';
import { sendDueRefunds } from './send-refunds.ts';
import { isMissing, isRefusedRequest } from './stripe-error.ts';
import type { BillingOperation } from './tables.ts';

/**
 * Ends subscriptions now and gives money back. The amount is written down before the end, the refund is sent after it,
 * so a crash or an outage in between neither loses nor doubles it (`resumeOperations` goes on).
 * @throws Stripe's error when one could not be ended; those before it are, and their refunds stay due
 */
export async function endSubscriptions(
  family: Family,
  kind: BillingOperation['kind'],
  subscriptions: readonly BillingSubscription[],
  share: RefundShare,
): Promise<void> {
  if (subscriptions.length === 0) return;
  const operation = await startOperation(family, kind);
  for (const { id } of subscriptions) {
    const due = await findDueRefunds(family.parts, id, share, family.parts.clock());
    await planRefunds(family, operation, id, due);
    await cancelNow(family, id, END_COMMENTS[kind]);
    await finishEnding(family, operation, id, family.parts.clock());
  }
  await sendDueRefunds(family, operation);
  await settleOperation(family, operation);
}

/** What follows the end of a subscription, as often as it takes: nothing of it stays payable, and its refund is due. */
export async function finishEnding(
  family: Family,
  operation: BillingOperation,
  id: string,
  endedAt: Date,
): Promise<void> {
  await voidOpenInvoices(family, id);
  // A renewal or an open invoice may have been paid between our look and the end: that money is planned for only now.
  const late = await findDueRefunds(family.parts, id, 'unused', endedAt);
  await planRefunds(family, operation, id, late);
  await decideRefunds(family, operation, id, 'pending');
}

async function cancelNow({ parts, lease }: Family, id: string, comment: string): Promise<void> {
  // One that slept and lost its lease must not end what others have decided to keep.
  await lease.transaction(async () => {});
  try {
    await parts.stripe.subscriptions.cancel(id, { cancellation_details: { comment } });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** The end of a subscription only stops the collection of what is open: it stays owed until it is void. */
async function voidOpenInvoices({ parts }: Family, subscription: string): Promise<void> {
  const open = await parts.stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  for (const invoice of open.data) {
    await parts.stripe.invoices.voidInvoice(invoice.id ?? '').catch((error: unknown) => {
      if (!isRefusedRequest(error)) throw error;
    });
  }
}
