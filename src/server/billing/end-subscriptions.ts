import type { BillingSubscription } from './billing-state.ts';
import type { Family } from './family.ts';
import { decideRefunds, planRefund, settleOperation, startOperation } from './operations.ts';
import { findDueRefund, type RefundShare } from './paid-invoice.ts';
import { sendDueRefunds } from './send-refunds.ts';
import { isMissing, isRefusedRequest } from './stripe-error.ts';
import type { BillingOperation } from './tables.ts';

const COMMENTS: Record<BillingOperation['kind'], string> = {
  downgrade: 'The parent changed to Free in the app.',
  duplicate: 'A second subscription of the same family, refunded in full.',
  close_account: 'The parent deleted the account.',
};

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
    const due = await findDueRefund(family.parts, id, share, family.parts.clock());
    if (due !== null) await planRefund(family, operation, id, due);
    await cancelNow(family, id, COMMENTS[kind]);
    await decideRefunds(family, operation, id, 'pending');
  }
  await sendDueRefunds(family, operation);
  await settleOperation(family, operation);
}

async function cancelNow({ parts }: Family, id: string, comment: string): Promise<void> {
  try {
    await parts.stripe.subscriptions.cancel(id, { cancellation_details: { comment } });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  // The end of a subscription only stops the collection of what is open: it stays owed until it is void.
  const open = await parts.stripe.invoices.list({ subscription: id, status: 'open', limit: 100 });
  for (const invoice of open.data) {
    await parts.stripe.invoices.voidInvoice(invoice.id ?? '').catch((error: unknown) => {
      if (!isRefusedRequest(error)) throw error;
    });
  }
}
