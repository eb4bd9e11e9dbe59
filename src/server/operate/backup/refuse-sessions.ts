import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/tx.ts';

/** The session of a command that was killed ends a moment after it. */
export const SESSIONS_END_MS = 3_000;
const PAUSE_MS = 200;

/**
 * Makes sure that no server works on a database: none of the product's connections and none of the same role
 * but this one.
 * @throws Error with the next step when there still are some after a while
 */
export async function refuseSessions(tx: Tx, name: string, timeoutMs = SESSIONS_END_MS): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const others = await countSessions(tx);
    if (others === 0) return;
    if (Date.now() > deadline) {
      throw new Error(
        `${name} is in use by ${others} other ${others === 1 ? 'connection' : 'connections'} of the product or its role. Stop every server and program that uses it, then run this again.`,
      );
    }
    await sleep(PAUSE_MS);
  }
}

async function countSessions(tx: Tx): Promise<number> {
  // Within a transaction the list would otherwise stay as it was when it was read first.
  await tx.execute(sql`select pg_stat_clear_snapshot()`);
  const { rows } = await tx.execute<{ others: number }>(sql`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (application_name = 'sproutcards' or usename = current_user)`);
  return rows[0]!.others;
}
