import { readCustomerId } from '#server/billing/customers/customers.ts';
import type { BillingContext } from '#server/billing/lock/billing-context.ts';
import { isMissing } from '#server/billing/stripe-error.ts';
import { toDate } from '#server/billing/subscriptions/read-subscription.ts';
import type { BillingOperation } from '#server/billing/tables.ts';
import { isOurComment } from './end-comments.ts';
import { finishEnding } from './end-subscriptions.ts';
import { decideRefunds, listRefundsOf, listResumableOperations, settleOperation } from './operations.ts';
import { sendDueRefunds } from './send-refunds.ts';

/** A call that timed out may still arrive; only after this long is a living subscription taken for not ended. */
const IN_FLIGHT_GRACE_MS = 2 * 60_000;
/** How far Stripe's clock may be behind ours. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Continues interrupted operations: for a subscription that did end the refund is due; for one that lives on
 * no refund is due, because the parent saw the change fail. Also recognises a subscription that ended so late
 * that the operation had been given up.
 * @param finalize the caller is about to begin anew: nothing may stay undecided
 */
export async function resumeOperations(context: BillingContext, { finalize = false } = {}): Promise<void> {
  for (const operation of await listResumableOperations(context)) {
    if (operation.state === 'abandoned') await reviveRefunds(context, operation);
    else await resumeOperation(context, operation, finalize || isOld(context, operation));
  }
}

/** @param decide whether what is not ended by now counts as not going to be */
async function resumeOperation(
  context: BillingContext,
  operation: BillingOperation,
  decide: boolean,
): Promise<void> {
  const planned = await listSubscriptionsOf(context, operation, 'planned');
  for (const id of new Set([...planned, ...(await listEndedByUs(context, operation))])) {
    const end = await readEnd(context, id);
    if (end.state === 'ended') await finishEnding(context, operation, id, end.at);
    else if (end.state === 'missing') await decideRefunds(context, operation, id, 'pending');
    else if (decide) await decideRefunds(context, operation, id, 'abandoned');
  }
  await sendDueRefunds(context, operation);
  // One without a refund has nothing but its state to remember that an end may still arrive.
  if (operation.state !== 'started' || decide) await settleOperation(context, operation);
}

/** A process that slept may have ended the subscription after others had given the operation up. */
async function reviveRefunds(context: BillingContext, operation: BillingOperation): Promise<void> {
  let revived = false;
  for (const id of new Set(await listSubscriptionsOf(context, operation, 'abandoned'))) {
    const end = await readEnd(context, id);
    if (end.state !== 'ended' || !end.byUs) continue;
    await finishEnding(context, operation, id, end.at);
    revived = true;
  }
  if (!revived) return;
  await sendDueRefunds(context, operation);
  await settleOperation(context, operation);
}

async function listSubscriptionsOf(
  { lease }: BillingContext,
  operation: BillingOperation,
  wanted: 'planned' | 'abandoned',
): Promise<string[]> {
  const refunds = await lease.transaction((tx) => listRefundsOf(tx, operation.id));
  return refunds.filter(({ state }) => state === wanted).map(({ subscriptionId }) => subscriptionId);
}

/** What we ended since the operation began, also where no refund was planned: its invoices may still be open. */
async function listEndedByUs(context: BillingContext, operation: BillingOperation): Promise<string[]> {
  const { lease, userId, mode, deps } = context;
  const customer = await lease.transaction((tx) => readCustomerId(tx, userId, mode));
  if (operation.state !== 'started' || customer === null) return [];
  const since = operation.startedAt.getTime() - CLOCK_SKEW_MS;
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

type End = { state: 'living' | 'missing' } | { state: 'ended'; at: Date; byUs: boolean };

async function readEnd({ deps }: BillingContext, subscription: string): Promise<End> {
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

function isOld({ deps }: BillingContext, { startedAt }: BillingOperation): boolean {
  return deps.clock().getTime() - startedAt.getTime() > IN_FLIGHT_GRACE_MS;
}
