import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** Runs one statement in a transaction of its own and returns its rows. */
export async function runSql<Row extends Record<string, unknown> = Record<string, unknown>>(
  db: Pick<Database, 'transaction'>,
  statement: SQL | string,
): Promise<Row[]> {
  const { rows } = await db.transaction((tx) => tx.execute<Row>(statement));
  return rows;
}
