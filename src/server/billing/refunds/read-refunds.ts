import { and, asc, desc, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm';
import { type BillingRefund, billingOperations, billingRefunds } from '#server/billing/tables.ts';
import type { Tx } from '#server/db/database.ts';
import type { RefundSummary } from '#shared/billing/answers.ts';
import { findShownState } from './refund-states.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LISTED_MS = 2 * 365 * DAY_MS;

/**
 * The account's refunds that are on their way or were sent, newest first, for the profile. What one change gave back from
 * several payments is one refund in parts, as the parent was promised one amount.
 */
export async function readRefunds(
  tx: Tx,
  { userId, mode, now }: { userId: string; mode: string; now: Date },
): Promise<RefundSummary[]> {
  const isSent = and(
    eq(billingRefunds.state, 'sent'),
    isNotNull(billingRefunds.refundId),
    gt(billingRefunds.sentAt, new Date(now.getTime() - LISTED_MS)),
  );
  const rows = await tx
    .select({ refund: billingRefunds, operation: billingOperations })
    .from(billingRefunds)
    .innerJoin(billingOperations, eq(billingOperations.id, billingRefunds.operationId))
    .where(
      and(
        eq(billingOperations.userId, userId),
        eq(billingOperations.mode, mode),
        or(eq(billingRefunds.state, 'pending'), isSent),
      ),
    )
    .orderBy(
      desc(billingOperations.startedAt),
      asc(billingRefunds.operationId),
      desc(billingRefunds.amount),
      asc(billingRefunds.invoiceId),
    );
  const operations = new Map(rows.map(({ operation }) => [operation.id, operation]));
  return [...operations.values()].map((operation) => {
    const refunds = rows
      .map(({ refund }) => refund)
      .filter(({ operationId }) => operationId === operation.id);
    const [{ currency, createdAt }] = refunds as [BillingRefund];
    return {
      amount: refunds.reduce((sum, { amount }) => sum + amount, 0),
      parts: refunds.map(({ amount }) => amount),
      currency,
      state: findShownState(refunds, now),
      reason: operation.kind === 'duplicate' ? 'duplicate' : 'downgrade',
      created_at: createdAt.toISOString(),
    };
  });
}

/** Returns what the end of the account refunded, in cents, an earlier interrupted try included; null when nothing. */
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
    .where(
      and(
        eq(billingOperations.userId, userId),
        eq(billingOperations.kind, 'close_account'),
        eq(billingRefunds.state, 'sent'),
        isNotNull(billingRefunds.refundId),
      ),
    )
    .groupBy(billingRefunds.currency);
  return sum ?? null;
}

/** Returns the refunds that have been due for longer than a day, with the reason why they could not be sent. */
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
