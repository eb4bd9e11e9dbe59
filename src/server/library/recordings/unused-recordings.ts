import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { deleteInTurns } from '#server/db/read-rows.ts';

/** How long a recording stays that no card has: as long as an earlier version of its card. */
const UNUSED_KEPT_MS = 30 * 24 * 3_600_000;

export const usedByNoCard = sql`not exists (
  select from library_rows f where f.family_id = recordings.family_id and f.table_name = 'flashcards'
    and f."row" ->> 'recording' = recordings.id::text)`;

/** Deletes those that no card has had for 30 days. Safe to run concurrently. */
export async function pruneRecordings(db: Database, now: Date): Promise<{ recordings: number }> {
  const until = new Date(now.getTime() - UNUSED_KEPT_MS).toISOString();
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update recordings set unused_since = null where unused_since is not null and not (${usedByNoCard})`);
    await tx.execute(sql`
      update recordings set unused_since = ${now.toISOString()}::timestamptz
      where unused_since is null and ${usedByNoCard}`);
  });
  const isOver = sql`unused_since < ${until}::timestamptz and ${usedByNoCard}`;
  return { recordings: await deleteInTurns(db, 'recordings', isOver) };
}
