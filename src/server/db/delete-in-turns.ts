import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Rows of one transaction: parents wait for no longer. */
const ROWS_PER_TURN = 1_000;

/** Deletes the rows of a table that meet the condition and returns how many. Several processes may do this at once. */
export async function deleteInTurns(db: Database, table: string, condition: SQL): Promise<number> {
  const name = sql.identifier(table);
  for (let total = 0; ; ) {
    const { rows } = await db.transaction((tx) =>
      tx.execute(sql`delete from ${name} where ctid = any (array(
        select ctid from ${name} where ${condition} limit ${ROWS_PER_TURN} for update skip locked
      )) returning 1 as one`),
    );
    total += rows.length;
    if (rows.length < ROWS_PER_TURN) return total;
  }
}
