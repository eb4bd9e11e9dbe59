import { and, asc, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { RefundSummary } from '#shared/plan/billing-protocol.ts';
import { type BillingEnding, billingEndings, type EndingKind } from './tables.ts';

type Account = { userId: string; mode: string };
type Ended = { id: string; endedAs: EndingKind | null; endedAt: Date | null };

const DAY_MS = 24 * 60 * 60 * 1000;
const LISTED_MS = 2 * 365 * DAY_MS;
/** Banks take ten days at most, so after this time a refund is on the statement. */
const REFUND_NOTICE_MS = 30 * DAY_MS;

/** Records the subscriptions that we ended so that they are settled even if the customer is deleted at Stripe. */
export async function recordEndings(
  tx: Tx,
  { userId, mode }: Account,
  subscriptions: readonly Ended[],
): Promise<void> {
  const ended = subscriptions.flatMap(({ id, endedAs: kind, endedAt }) =>
    kind === null || endedAt === null ? [] : [{ mode, subscriptionId: id, userId, kind, endedAt }],
  );
  if (ended.length > 0) await tx.insert(billingEndings).values(ended).onConflictDoNothing();
}

export function listUnsettled(tx: Tx, account: Account): Promise<BillingEnding[]> {
  return tx
    .select()
    .from(billingEndings)
    .where(and(matchesAccount(account), isNull(billingEndings.settledAt)))
    .orderBy(asc(billingEndings.endedAt), asc(billingEndings.subscriptionId));
}

export async function changeEnding(
  tx: Tx,
  { mode, subscriptionId }: BillingEnding,
  fields: Partial<Pick<BillingEnding, 'parts' | 'currency' | 'settledAt' | 'lastError'>>,
): Promise<void> {
  await tx
    .update(billingEndings)
    .set(fields)
    .where(and(eq(billingEndings.mode, mode), eq(billingEndings.subscriptionId, subscriptionId)));
}

/** Returns refunds newest first. The parts of a subscription are one refund, because one amount was promised. */
export async function readRefunds(
  tx: Tx,
  { now, ...account }: Account & { now: Date },
): Promise<RefundSummary[]> {
  const since = new Date(now.getTime() - LISTED_MS);
  const rows = await tx
    .select()
    .from(billingEndings)
    .where(
      and(matchesAccount(account), or(isNull(billingEndings.settledAt), gt(billingEndings.settledAt, since))),
    )
    .orderBy(desc(billingEndings.endedAt), asc(billingEndings.subscriptionId));
  return rows.flatMap(({ kind, parts, currency, endedAt, settledAt }) =>
    currency === null || parts.length === 0
      ? []
      : [
          {
            amount: sumParts(parts),
            parts,
            currency,
            state: findRefundState(settledAt, now),
            reason: isDuplicate(kind) ? 'duplicate' : 'downgrade',
            created_at: endedAt.toISOString(),
          },
        ],
  );
}

/** A refund is `settled` when the bank must have booked it. */
function findRefundState(settledAt: Date | null, now: Date): RefundSummary['state'] {
  if (settledAt === null) return 'pending';
  return now.getTime() - settledAt.getTime() < REFUND_NOTICE_MS ? 'sent' : 'settled';
}

/** Returns cents, including the refunds of an interrupted deletion, or null without a refund. */
export async function sumClosingRefunds(
  tx: Tx,
  userId: string,
): Promise<{ amount: number; currency: string } | null> {
  const rows = await tx
    .select()
    .from(billingEndings)
    .where(and(eq(billingEndings.userId, userId), eq(billingEndings.kind, 'close_account')));
  const currency = rows.find(({ parts }) => parts.length > 0)?.currency;
  return currency ? { amount: sumParts(rows.flatMap(({ parts }) => parts)), currency } : null;
}

export function listLateEndings(tx: Tx, { mode, now }: { mode: string; now: Date }) {
  return tx
    .select({ subscription: billingEndings.subscriptionId, reason: billingEndings.lastError })
    .from(billingEndings)
    .where(
      and(
        eq(billingEndings.mode, mode),
        isNull(billingEndings.settledAt),
        lt(billingEndings.endedAt, new Date(now.getTime() - DAY_MS)),
      ),
    );
}

export function isDuplicate(kind: EndingKind): boolean {
  return kind === 'duplicate' || kind === 'unpaid_duplicate';
}

export function sumParts(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}

function matchesAccount({ userId, mode }: Account) {
  return and(eq(billingEndings.userId, userId), eq(billingEndings.mode, mode));
}
