import { and, asc, desc, eq, gt, isNotNull, or } from 'drizzle-orm';
import { type BillingRefund, billingOperations, billingRefunds } from '#server/billing/tables.ts';
import type { Tx } from '#server/db/database.ts';
import type { RefundSummary } from '#shared/billing/answers.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Banks take ten days at most; after this long a refund is on the card's statement. */
const REFUND_NOTICE_MS = 30 * DAY_MS;
/** How long refunds stay listed. */
const LISTED_MS = 2 * 365 * DAY_MS;

/**
 * The family's refunds that are on their way or were sent, newest first, for the profile. What one change gave back from
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
      state: stateOf(refunds, now),
      reason: operation.kind === 'duplicate' ? 'duplicate' : 'downgrade',
      created_at: createdAt.toISOString(),
    };
  });
}

function stateOf(refunds: readonly BillingRefund[], now: Date): RefundSummary['state'] {
  if (refunds.some(({ state }) => state === 'pending')) return 'pending';
  const sentAt = Math.max(...refunds.map((refund) => refund.sentAt?.getTime() ?? 0));
  return now.getTime() - sentAt < REFUND_NOTICE_MS ? 'sent' : 'settled';
}
