import { queueRefundNotice } from '#server/billing/mails/billing-mails.ts';
import type { BillingContext } from '#server/billing/records/billing-context.ts';
import {
  listResumableOperations,
  moveRefunds,
  noteRefundError,
  planRefunds,
  readRefundsOf,
  type SentRefund,
  settleOperation,
  settleRefund,
  startOperation,
} from '#server/billing/records/operation-rows.ts';
import {
  chooseNextStep,
  isOverdue,
  listUndecided,
  maySettle,
  type NextStep,
  sumSentRefunds,
} from '#server/billing/records/refund-states.ts';
import type { BillingOperation, BillingRefund } from '#server/billing/records/tables.ts';
import type { BillingSubscription } from '#server/billing/stripe/billing-state.ts';
import { describeError, isStripeError } from '#server/billing/stripe/client.ts';
import { cancelNow, listEndedByUs, readEnd, voidOpenInvoices } from '#server/billing/stripe/endings.ts';
import { findDueRefunds, type RefundShare, sendRefund } from '#server/billing/stripe/refunds.ts';

export async function endSubscriptions(
  context: BillingContext,
  kind: BillingOperation['kind'],
  subscriptions: readonly BillingSubscription[],
  share: RefundShare,
): Promise<void> {
  if (subscriptions.length === 0) return;
  const { deps } = context;
  const operation = await startOperation(context, kind);
  for (const { id } of subscriptions) {
    await planRefunds(context, operation, id, await findDueRefunds(deps, id, share, deps.clock()));
    await cancelNow(context, id, kind);
    await finishEnding(context, operation, id, deps.clock());
  }
  await sendDueRefunds(context, operation);
  await settleOperation(context, operation);
}

/**
 * Refunds what did end, and nothing that lives on, because the parent saw the change fail.
 * @param finalize decide about every operation now, because a new one is about to start
 */
export async function resumeOperations(context: BillingContext, { finalize = false } = {}): Promise<void> {
  for (const operation of await listResumableOperations(context)) {
    const overdue = finalize || isOverdue(operation, context.deps.clock());
    const steps = await decideSubscriptions(context, operation, overdue);
    if (operation.state !== 'abandoned' || steps.includes('finish')) await sendDueRefunds(context, operation);
    if (maySettle(operation, steps, overdue)) await settleOperation(context, operation);
  }
}

async function decideSubscriptions(
  context: BillingContext,
  operation: BillingOperation,
  overdue: boolean,
): Promise<NextStep[]> {
  const refunds = await context.lease.transaction((tx) => readRefundsOf(tx, operation));
  // Even without a planned refund, invoices of what we ended may be open.
  const ended = operation.state === 'started' ? await listEndedByUs(context, operation.startedAt) : [];
  const steps: NextStep[] = [];
  for (const id of new Set([...listUndecided(operation, refunds), ...ended])) {
    const end = await readEnd(context, id);
    const step = chooseNextStep(operation, end, overdue);
    if (step === 'finish' && end.state === 'ended') await finishEnding(context, operation, id, end.at);
    if (step === 'makeDue') await moveRefunds(context, operation, id, 'subscriptionEnded');
    if (step === 'abandon') await moveRefunds(context, operation, id, 'subscriptionLivesOn');
    steps.push(step);
  }
  return steps;
}

/** Safe to repeat. */
async function finishEnding(
  context: BillingContext,
  operation: BillingOperation,
  id: string,
  endedAt: Date,
): Promise<void> {
  await voidOpenInvoices(context, id);
  // A renewal may have been paid between our look and the end.
  await planRefunds(context, operation, id, await findDueRefunds(context.deps, id, 'unused', endedAt));
  await moveRefunds(context, operation, id, 'subscriptionEnded');
}

async function sendDueRefunds(context: BillingContext, operation: BillingOperation): Promise<void> {
  const refunds = await context.lease.transaction((tx) => readRefundsOf(tx, operation));
  for (const refund of refunds.filter(({ state }) => state === 'pending')) {
    try {
      await noteSentRefund(context, operation, refund, await sendRefund(context.deps, operation, refund));
    } catch (error) {
      if (!isStripeError(error)) throw error;
      const reason = describeError(error);
      context.deps.log.error({ invoice: refund.invoiceId, reason }, 'a refund could not be sent');
      await noteRefundError(context, refund, reason);
    }
  }
}

/** With the last part, queues one mail about the whole refund. */
async function noteSentRefund(
  context: BillingContext,
  operation: BillingOperation,
  refund: BillingRefund,
  sent: SentRefund,
): Promise<void> {
  const { subscriptionId, currency } = refund;
  await context.lease.transaction(async (tx) => {
    await settleRefund(tx, refund, sent, context.deps.clock());
    // The mail about a deleted account names its refund itself.
    if (operation.kind === 'close_account') return;
    const refunds = await readRefundsOf(tx, operation);
    const amount = sumSentRefunds(refunds.filter((one) => one.subscriptionId === subscriptionId));
    if (amount === null) return;
    const isDuplicate = operation.kind === 'duplicate';
    const id = `${operation.id}/${subscriptionId}`;
    await queueRefundNotice(tx, context, { id, amount, currency, isDuplicate });
  });
}
