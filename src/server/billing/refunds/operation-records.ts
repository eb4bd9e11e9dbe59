import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { BillingContext } from '#server/billing/lock/billing-context.ts';
import { queueRefundNotice } from '#server/billing/mails/queue-notices.ts';
import {
  type BillingOperation,
  type BillingRefund,
  billingOperations,
  billingRefunds,
} from '#server/billing/tables.ts';
import type { Tx } from '#server/db/database.ts';
import type { DueRefund } from './paid-invoice.ts';
import {
  findOperationState,
  mayEndLate,
  OPEN_STATES,
  REFUND_MOVES,
  sumSentRefunds,
} from './refund-states.ts';
import type { SentRefund } from './stripe-refunds.ts';

/** Writes down that subscriptions are about to be ended. */
export async function startOperation(
  { lease, userId, mode, deps }: BillingContext,
  kind: BillingOperation['kind'],
): Promise<BillingOperation> {
  const now = deps.clock();
  const operation = {
    id: randomUUID(),
    userId,
    mode,
    kind,
    state: 'started' as const,
    startedAt: now,
    updatedAt: now,
  };
  await lease.transaction((tx) => tx.insert(billingOperations).values(operation));
  return operation;
}

/** Returns the account's operations that have not come to their end, oldest first. */
export async function listUnfinishedOperations(context: BillingContext): Promise<BillingOperation[]> {
  return context.lease.transaction((tx) =>
    tx
      .select()
      .from(billingOperations)
      .where(and(whereOwn(context), inArray(billingOperations.state, OPEN_STATES)))
      .orderBy(asc(billingOperations.startedAt), asc(billingOperations.id)),
  );
}

/** Returns the unfinished operations, and the last one of all if it was abandoned and may still end late. */
export async function listResumableOperations(context: BillingContext): Promise<BillingOperation[]> {
  const unfinished = await listUnfinishedOperations(context);
  const [last] = await context.lease.transaction((tx) =>
    tx
      .select()
      .from(billingOperations)
      .where(whereOwn(context))
      .orderBy(desc(billingOperations.startedAt), desc(billingOperations.id))
      .limit(1),
  );
  return last && mayEndLate(last, context.deps.clock()) ? [...unfinished, last] : unfinished;
}

/** Writes down what will be refunded once the subscription is ended. The amounts stay, whatever happens next. */
export async function planRefunds(
  { lease, deps }: BillingContext,
  operation: BillingOperation,
  subscriptionId: string,
  due: readonly DueRefund[],
): Promise<void> {
  if (due.length === 0) return;
  const planned = {
    operationId: operation.id,
    subscriptionId,
    state: 'planned' as const,
    createdAt: deps.clock(),
  };
  await lease.transaction((tx) =>
    tx
      .insert(billingRefunds)
      .values(due.map((refund) => ({ ...planned, ...refund })))
      .onConflictDoNothing(),
  );
}

export function listRefunds(
  { lease }: BillingContext,
  operation: BillingOperation,
): Promise<BillingRefund[]> {
  return lease.transaction((tx) => readRefundsOf(tx, operation.id));
}

/** Moves the refunds of one subscription along an arrow of `refund-states.ts`; those in other states stay. */
export async function moveRefunds(
  { lease }: BillingContext,
  operation: BillingOperation,
  subscriptionId: string,
  move: 'subscriptionEnded' | 'subscriptionLivesOn',
): Promise<void> {
  const { from, to } = REFUND_MOVES[move];
  await lease.transaction((tx) =>
    tx
      .update(billingRefunds)
      .set({ state: to })
      .where(
        and(
          eq(billingRefunds.operationId, operation.id),
          eq(billingRefunds.subscriptionId, subscriptionId),
          inArray(billingRefunds.state, from),
        ),
      ),
  );
}

/** Settles a refund with what was really sent, and queues the mail about it. Without an id no money went back. */
export async function markRefundSent(
  context: BillingContext,
  operation: BillingOperation,
  refund: BillingRefund,
  sent: SentRefund,
): Promise<void> {
  const { lease, deps } = context;
  const { id: refundId, amount } = sent ?? { id: null, amount: refund.amount };
  const { from, to } = REFUND_MOVES.refunded;
  await lease.transaction(async (tx) => {
    await tx
      .update(billingRefunds)
      .set({ state: to, refundId, amount, sentAt: deps.clock(), lastError: null })
      .where(and(whereRefund(refund), inArray(billingRefunds.state, from)));
    // The mail about a deleted account names its refund itself.
    if (operation.kind !== 'close_account') await queueNotice(tx, context, operation, refund);
  });
}

/** Queues one mail about all that goes back for a subscription, once the last part of it has been sent. */
async function queueNotice(
  tx: Tx,
  context: BillingContext,
  { id, kind }: BillingOperation,
  { subscriptionId, currency }: BillingRefund,
): Promise<void> {
  const refunds = await readRefundsOf(tx, id);
  const amount = sumSentRefunds(refunds.filter((one) => one.subscriptionId === subscriptionId));
  if (amount === null) return;
  const isDuplicate = kind === 'duplicate';
  await queueRefundNotice(tx, context, { id: `${id}/${subscriptionId}`, amount, currency, isDuplicate });
}

/** Keeps why a refund could not be sent, for the operator. */
export async function noteRefundError(
  { lease }: BillingContext,
  refund: BillingRefund,
  error: string,
): Promise<void> {
  await lease.transaction((tx) =>
    tx.update(billingRefunds).set({ lastError: error }).where(whereRefund(refund)),
  );
}

/** Writes the state that follows from the operation's refunds. */
export async function settleOperation(
  { lease, deps }: BillingContext,
  operation: BillingOperation,
): Promise<void> {
  await lease.transaction(async (tx) => {
    const refunds = await readRefundsOf(tx, operation.id);
    const state = findOperationState(refunds.map((refund) => refund.state));
    await tx
      .update(billingOperations)
      .set({ state, updatedAt: deps.clock() })
      .where(eq(billingOperations.id, operation.id));
  });
}

function readRefundsOf(tx: Tx, operationId: string): Promise<BillingRefund[]> {
  return tx
    .select()
    .from(billingRefunds)
    .where(eq(billingRefunds.operationId, operationId))
    .orderBy(asc(billingRefunds.invoiceId));
}

function whereOwn({ userId, mode }: BillingContext) {
  return and(eq(billingOperations.userId, userId), eq(billingOperations.mode, mode));
}

function whereRefund({ operationId, invoiceId }: BillingRefund) {
  return and(eq(billingRefunds.operationId, operationId), eq(billingRefunds.invoiceId, invoiceId));
}
