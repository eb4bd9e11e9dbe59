import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { deleteInTurns } from '#server/db/delete-in-turns.ts';

const KEPT_MS = 24 * 3_600_000;

/** Forgets counters whose window closed a day ago, beside what the limits tidy up themselves. */
export async function pruneRateLimits(db: Database, now: Date): Promise<{ rateLimits: number }> {
  const until = now.getTime() - KEPT_MS;
  return { rateLimits: await deleteInTurns(db, 'rate_limits', sql`expire < ${until}::bigint`) };
}
