import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { deleteInTurns } from '#server/db/delete-in-turns.ts';

/** Stripe repeats an event for days, and the reconciliation reads its list of 30 days: none comes after so long. */
const KEPT_MS = 400 * 24 * 3_600_000;

/** Forgets webhook events of long ago. One that was not dealt with stays. */
export async function pruneStripeEvents(db: Database, now: Date): Promise<{ stripeEvents: number }> {
  const until = new Date(now.getTime() - KEPT_MS).toISOString();
  const over = sql`state in ('done', 'ignored') and received_at < ${until}::timestamptz`;
  return { stripeEvents: await deleteInTurns(db, 'stripe_events', over) };
}
