import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { RefundSummary } from '#shared/plan/billing-protocol.ts';
import type { BillingContext } from './billing-context.ts';
import {
  findOperationState,
  findShownState,
  mayEndLate,
  OPEN_STATES,
  REFUND_MOVES,
} from './refund-states.ts';
import { type BillingOperation, type BillingRefund, billingOperations, billingRefunds } from './tables.ts';

/** `amount` is in cents. */
export type DueRefund = Pick<BillingRefund, 'invoiceId' | 'currency' | 'amount' | 'paidUntil'>;

/** Null where nothing was left to give. */
export type SentRefund = { id: string; amount: number } | null;

const DAY_MS = 24 * 60 * 60 * 1000;
const LISTED_MS = 2 * 365 * DAY_MS;

export async function startOperation(
  { lease, userId, mode, deps }: BillingContext,
  kind: BillingOperation['kind'],
): Promise<BillingOperation> {
  const now = deps.clock();
  const started = { state: 'started', startedAt: now, updatedAt: now } as const;
  const operation = { id: randomUUID(), userId, mode, kind, ...started };
  await lease.transaction((tx) => tx.insert(billingOperations).values(operation));
  return operation;
}

export async function listUnfinishedOperations(context: BillingContext): Promise<BillingOperation[]> {
  return context.lease.transaction((tx) =>
    tx
      .select()
      .from(billingOperations)
      .where(and(ofAccount(context), inArray(billingOperations.state, OPEN_STATES)))
      .orderBy(asc(billingOperations.startedAt), asc(billingOperations.id)),
  );
}

/** Unfinished ones, and the last of all if it was abandoned and may still end late. */
export async function listResumableOperations(context: BillingContext): Promise<BillingOperation[]> {
  const unfinished = await listUnfinishedOperations(context);
  const [last] = await context.lease.transaction((tx) =>
    tx
      .select()
      .from(billingOperations)
      .where(ofAccount(context))
      .orderBy(desc(billingOperations.startedAt), desc(billingOperations.id))
      .limit(1),
  );
  return last && mayEndLate(last, context.deps.clock()) ? [...unfinished, last] : unfinished;
}

export async function planRefunds(
  { lease, deps }: BillingContext,
  { id: operationId }: BillingOperation,
  subscriptionId: string,
  due: readonly DueRefund[],
): Promise<void> {
  if (due.length === 0) return;
  const planned = { operationId, subscriptionId, state: 'planned' as const, createdAt: deps.clock() };
  await lease.transaction((tx) =>
    tx
      .insert(billingRefunds)
      .values(due.map((refund) => ({ ...planned, ...refund })))
      .onConflictDoNothing(),
  );
}

export function readRefundsOf(tx: Tx, { id }: BillingOperation): Promise<BillingRefund[]> {
  return tx
    .select()
    .from(billingRefunds)
    .where(eq(billingRefunds.operationId, id))
    .orderBy(asc(billingRefunds.invoiceId));
}

/** Follows an arrow of `refund-states.ts`; refunds in other states stay. */
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

export async function settleRefund(
  tx: Tx,
  refund: BillingRefund,
  sent: SentRefund,
  now: Date,
): Promise<void> {
  const { id: refundId, amount } = sent ?? { id: null, amount: refund.amount };
  const { from, to } = REFUND_MOVES.refunded;
  await tx
    .update(billingRefunds)
    .set({ state: to, refundId, amount, sentAt: now, lastError: null })
    .where(and(ofRefund(refund), inArray(billingRefunds.state, from)));
}

export async function noteRefundError(
  { lease }: BillingContext,
  refund: BillingRefund,
  lastError: string,
): Promise<void> {
  await lease.transaction((tx) => tx.update(billingRefunds).set({ lastError }).where(ofRefund(refund)));
}

export async function settleOperation(
  { lease, deps }: BillingContext,
  operation: BillingOperation,
): Promise<void> {
  await lease.transaction(async (tx) => {
    const refunds = await readRefundsOf(tx, operation);
    await tx
      .update(billingOperations)
      .set({ state: findOperationState(refunds.map(({ state }) => state)), updatedAt: deps.clock() })
      .where(eq(billingOperations.id, operation.id));
  });
}

const isSent = and(eq(billingRefunds.state, 'sent'), isNotNull(billingRefunds.refundId));

/** Newest first. Parts that one change gave back count as one refund, as one amount was promised. */
export async function readRefunds(
  tx: Tx,
  { userId, mode, now }: { userId: string; mode: string; now: Date },
): Promise<RefundSummary[]> {
  const isListed = and(isSent, gt(billingRefunds.sentAt, new Date(now.getTime() - LISTED_MS)));
  const rows = await tx
    .select({ refund: billingRefunds, operation: billingOperations })
    .from(billingRefunds)
    .innerJoin(billingOperations, eq(billingOperations.id, billingRefunds.operationId))
    .where(and(ofAccount({ userId, mode }), or(eq(billingRefunds.state, 'pending'), isListed)))
    .orderBy(
      desc(billingOperations.startedAt),
      asc(billingRefunds.operationId),
      desc(billingRefunds.amount),
      asc(billingRefunds.invoiceId),
    );
  const operations = new Map(rows.map(({ operation }) => [operation.id, operation]));
  return [...operations.values()].map(({ id, kind }) => {
    const refunds = rows.flatMap(({ refund }) => (refund.operationId === id ? [refund] : []));
    const [{ currency, createdAt }] = refunds as [BillingRefund];
    return {
      amount: refunds.reduce((sum, { amount }) => sum + amount, 0),
      parts: refunds.map(({ amount }) => amount),
      currency,
      state: findShownState(refunds, now),
      reason: kind === 'duplicate' ? 'duplicate' : 'downgrade',
      created_at: createdAt.toISOString(),
    };
  });
}

/** In cents, an interrupted earlier try included; null when nothing. */
export async function sumRefundsOfClosing(
  tx: Tx,
  userId: string,
): Promise<{ amount: number; currency: string } | null> {
  const [sum] = await tx
    .select({
      amount: sql<number>`sum(${billingRefunds.amount})::int`,
      currency: billingRefunds.currency,
    })
    .from(billingRefunds)
    .innerJoin(billingOperations, eq(billingOperations.id, billingRefunds.operationId))
    .where(and(eq(billingOperations.userId, userId), eq(billingOperations.kind, 'close_account'), isSent))
    .groupBy(billingRefunds.currency);
  return sum ?? null;
}

export function listLateRefunds(tx: Tx, { mode, now }: { mode: string; now: Date }) {
  return tx
    .select({ invoice: billingRefunds.invoiceId, reason: billingRefunds.lastError })
    .from(billingRefunds)
    .innerJoin(billingOperations, eq(billingOperations.id, billingRefunds.operationId))
    .where(
      and(
        eq(billingOperations.mode, mode),
        eq(billingRefunds.state, 'pending'),
        lt(billingRefunds.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    );
}

function ofAccount({ userId, mode }: { userId: string; mode: string }) {
  return and(eq(billingOperations.userId, userId), eq(billingOperations.mode, mode));
}

function ofRefund({ operationId, invoiceId }: BillingRefund) {
  return and(eq(billingRefunds.operationId, operationId), eq(billingRefunds.invoiceId, invoiceId));
}
