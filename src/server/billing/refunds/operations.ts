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

/** Writes down that something is about to be ended. */
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

/** What the family began and did not finish, oldest first. */
export async function listUnfinishedOperations({
  lease,
  userId,
  mode,
}: BillingContext): Promise<BillingOperation[]> {
  return lease.transaction((tx) =>
    tx
      .select()
      .from(billingOperations)
      .where(
        and(
          eq(billingOperations.userId, userId),
          eq(billingOperations.mode, mode),
          inArray(billingOperations.state, ['started', 'refund_pending']),
        ),
      )
      .orderBy(asc(billingOperations.startedAt), asc(billingOperations.id)),
  );
}

/** For so long a step that was given up may still turn out to have been done. */
const LATE_MS = 24 * 60 * 60 * 1000;

/** Those, and the family's last one when it was given up within a day. */
export async function listResumableOperations(context: BillingContext): Promise<BillingOperation[]> {
  const unfinished = await listUnfinishedOperations(context);
  const { lease, userId, mode, deps } = context;
  const [last] = await lease.transaction((tx) =>
    tx
      .select()
      .from(billingOperations)
      .where(and(eq(billingOperations.userId, userId), eq(billingOperations.mode, mode)))
      .orderBy(desc(billingOperations.startedAt), desc(billingOperations.id))
      .limit(1),
  );
  const isLate = last !== undefined && deps.clock().getTime() - last.startedAt.getTime() < LATE_MS;
  return last?.state === 'abandoned' && isLate ? [...unfinished, last] : unfinished;
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

/** The refunds of an operation. */
export function listRefundsOf(tx: Tx, operationId: string): Promise<BillingRefund[]> {
  return tx
    .select()
    .from(billingRefunds)
    .where(eq(billingRefunds.operationId, operationId))
    .orderBy(asc(billingRefunds.invoiceId));
}

/** The subscription was ended (its refund is due now, even if it had been given up) or is not going to be. */
export async function decideRefunds(
  { lease }: BillingContext,
  operation: BillingOperation,
  subscriptionId: string,
  state: 'pending' | 'abandoned',
): Promise<void> {
  await lease.transaction((tx) =>
    tx
      .update(billingRefunds)
      .set({ state })
      .where(
        and(
          eq(billingRefunds.operationId, operation.id),
          eq(billingRefunds.subscriptionId, subscriptionId),
          inArray(billingRefunds.state, state === 'pending' ? ['planned', 'abandoned'] : ['planned']),
        ),
      ),
  );
}

/** What Stripe gave back for a refund that was due; null where there was nothing left to give. */
export type SentRefund = { id: string; amount: number } | null;

/**
 * Settles a refund with what was really sent. Without an id it is settled and no mail about money is sent.
 */
export async function markRefundSent(
  context: BillingContext,
  operation: BillingOperation,
  refund: BillingRefund,
  sent: SentRefund,
): Promise<void> {
  const { lease, deps } = context;
  const { id: refundId, amount } = sent ?? { id: null, amount: refund.amount };
  await lease.transaction(async (tx) => {
    await tx
      .update(billingRefunds)
      .set({ state: 'sent', refundId, amount, sentAt: deps.clock(), lastError: null })
      .where(whereRefund(refund));
    // The mail about a deleted account tells of its refund.
    if (operation.kind !== 'close_account') await tellOfRefund(tx, context, operation, refund);
  });
}

/** One mail about all that goes back for a subscription, once the last part of it has been sent. */
async function tellOfRefund(
  tx: Tx,
  context: BillingContext,
  { id, kind }: BillingOperation,
  { subscriptionId, currency }: BillingRefund,
): Promise<void> {
  const refunds = await tx
    .select({ state: billingRefunds.state, refundId: billingRefunds.refundId, amount: billingRefunds.amount })
    .from(billingRefunds)
    .where(and(eq(billingRefunds.operationId, id), eq(billingRefunds.subscriptionId, subscriptionId)));
  if (refunds.some(({ state }) => state === 'pending')) return;
  const sent = refunds.filter(({ state, refundId }) => state === 'sent' && refundId !== null);
  if (sent.length === 0) return;
  const amount = sent.reduce((sum, part) => sum + part.amount, 0);
  const isDuplicate = kind === 'duplicate';
  await queueRefundNotice(tx, context, { id: `${id}/${subscriptionId}`, amount, currency, isDuplicate });
}

export async function noteRefundError(
  { lease }: BillingContext,
  refund: BillingRefund,
  error: string,
): Promise<void> {
  await lease.transaction((tx) =>
    tx.update(billingRefunds).set({ lastError: error }).where(whereRefund(refund)),
  );
}

/** Sets the operation's state to what its refunds say: an open one keeps it open. */
export async function settleOperation(
  { lease, deps }: BillingContext,
  operation: BillingOperation,
): Promise<void> {
  await lease.transaction(async (tx) => {
    const states = (await listRefundsOf(tx, operation.id)).map(({ state }) => state);
    const state = states.includes('planned')
      ? 'started'
      : states.includes('pending')
        ? 'refund_pending'
        : states.length > 0 && states.every((one) => one === 'abandoned')
          ? 'abandoned'
          : 'done';
    await tx
      .update(billingOperations)
      .set({ state, updatedAt: deps.clock() })
      .where(eq(billingOperations.id, operation.id));
  });
}

function whereRefund({ operationId, invoiceId }: BillingRefund) {
  return and(eq(billingRefunds.operationId, operationId), eq(billingRefunds.invoiceId, invoiceId));
}
