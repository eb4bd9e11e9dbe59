import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { BillingHealth } from '#shared/health.ts';

/** Counts what is waiting. Asks our own database only: Stripe may be down just then. */
export async function readBillingHealth(tx: Tx): Promise<BillingHealth> {
  const { rows } = await tx.execute<
    Record<'events' | 'operations' | 'refunds', number> & { ran_at: string | null }
  >(sql`
      select
        (select to_char(max(ran_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from billing_cursors) as ran_at,
        (select count(*)::int from stripe_events where state in ('received', 'failed')) as events,
        (select count(*)::int from billing_operations where state in ('started', 'refund_pending')) as operations,
        (select count(*)::int from billing_refunds where state = 'pending') as refunds`);
  const [row] = rows;
  return {
    last_reconciled_at: row?.ran_at ?? null,
    unfinished_events: row?.events ?? 0,
    unfinished_operations: row?.operations ?? 0,
    unsent_refunds: row?.refunds ?? 0,
  };
}
