import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { deleteInTurns } from '#server/db/delete-in-turns.ts';
import { UNCONFIRMED_DAYS } from '#shared/waitlist.ts';

const KEPT_MS = UNCONFIRMED_DAYS * 24 * 3_600_000;

/** Deletes unconfirmed addresses. Entries that ended their mails stay, as the memory of that wish. */
export async function pruneWaitlist(
  db: Database,
  now: Date,
): Promise<{ waitlist: number; waitlistRequests: number }> {
  const until = new Date(now.getTime() - KEPT_MS).toISOString();
  const forgotten = sql`confirmed_at is null and unsubscribed_at is null and created_at < ${until}::timestamptz`;
  return {
    waitlist: await deleteInTurns(db, 'waitlist', forgotten),
    // Each is worked on within seconds; one that cannot be goes with the same period.
    waitlistRequests: await deleteInTurns(db, 'waitlist_requests', sql`created_at < ${until}::timestamptz`),
  };
}
