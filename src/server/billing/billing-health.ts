import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { StuckKind } from '#server/db/table-owner.ts';
import type { BillingHealth } from '#shared/http/health.ts';

/** Reads only our own database, because Stripe may be down at the time. */
export async function readBillingHealth(tx: Tx): Promise<BillingHealth> {
  const { rows } = await tx.execute<{ ran_at: string | null; refunds: number }>(sql`
      select
        (select to_char(max(ran_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from billing_cursors) as ran_at,
        (select count(*)::int from billing_endings where settled_at is null) as refunds`);
  const [row] = rows;
  return {
    last_reconciled_at: row?.ran_at ?? null,
    unsent_refunds: row?.refunds ?? 0,
  };
}

export const STUCK_BILLING: readonly StuckKind[] = [
  {
    what: 'unsent refunds',
    next: 'retried every hour; the log has the response from Stripe',
    rows: sql`select ended_at as since from billing_endings where settled_at is null`,
  },
  {
    what: 'billing not reconciled with Stripe for three hours',
    next: 'check that a server runs and reaches api.stripe.com',
    rows: sql`select max(ran_at) as since from billing_cursors having max(ran_at) < now() - interval '3 hours'`,
  },
  {
    what: 'families whose billing has not been read since a restore',
    next: 'a running server reads them by itself; the log has the response from Stripe',
    rows: sql`select restored_at as since from restored_billing_reads`,
  },
];
