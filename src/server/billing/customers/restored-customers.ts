import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';

/**
 * Returns when the oldest restored backup was made for which Stripe was not yet searched for lost customers;
 * null after that search.
 */
export async function findUnreadBackup(db: Database, mode: string): Promise<Date | null> {
  const { rows } = await db.transaction((tx) =>
    tx.execute<{ made_at: number | null }>(sql`
      select extract(epoch from min(backup_made_at))::float8 as made_at from restores
      where not ${mode} = any(customers_found_in)`),
  );
  const seconds = rows[0]?.made_at ?? null;
  return seconds === null ? null : new Date(seconds * 1000);
}

/** Notes that lost customers were looked for, and that those found are to be read before anything else. */
export async function noteCustomersFound(
  db: Database,
  { mode, found, now }: { mode: string; found: readonly string[]; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const userId of found) {
      await tx.execute(sql`insert into restored_billing_reads (user_id, mode, restored_at)
        values (${userId}::uuid, ${mode}, ${now.toISOString()}::timestamptz) on conflict do nothing`);
    }
    await tx.execute(sql`update restores set customers_found_in = array_append(customers_found_in, ${mode}::text)
      where not ${mode} = any(customers_found_in)`);
  });
}

/** Returns what is left to be done for an account since a restore. */
export async function readRestoredState(
  tx: Tx,
  { userId, mode }: { userId: string; mode: string },
): Promise<{ isSearching: boolean; isDue: boolean }> {
  const { rows } = await tx.execute<{ searching: boolean; due: boolean }>(sql`
    select exists (select from restores where not ${mode} = any(customers_found_in)) as searching,
      exists (
        select from restored_billing_reads where user_id = ${userId}::uuid and mode = ${mode}
      ) as due`);
  return { isSearching: rows[0]?.searching ?? false, isDue: rows[0]?.due ?? false };
}

/** Notes that the account's billing has been brought to what Stripe holds. */
export async function forgetRead(tx: Tx, { userId, mode }: { userId: string; mode: string }): Promise<void> {
  await tx.execute(
    sql`delete from restored_billing_reads where user_id = ${userId}::uuid and mode = ${mode}`,
  );
}
