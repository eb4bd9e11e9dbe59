import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#server/db/database.ts';

/**
 * Returns how many of a table's next rows there are in one batch, and how many of them fit into `room` bytes;
 * one fits in any room. `order` is that of an index, so that no more than the batch is looked at.
 */
export async function countFitting(
  tx: Tx,
  given: { table: PgTable; condition: SQL | undefined; order: SQL; batch: number; room: number },
): Promise<{ found: number; fitting: number }> {
  const { table, condition, order, batch, room } = given;
  const { rows } = await tx.execute<{ found: number; fitting: number }>(sql`
    select count(*)::integer as found,
      (count(*) filter (where total - bytes < ${Math.min(room, Number.MAX_SAFE_INTEGER)}::double precision))::integer as fitting
    from (
      select bytes, sum(bytes) over (order by place rows unbounded preceding) as total from (
        select bytes, row_number() over (order by ${order}) as place
        from ${table} where ${condition} order by ${order} limit ${batch}
      ) batch
    ) sums`);
  const { found, fitting } = rows[0] ?? { found: 0, fitting: 0 };
  return { found, fitting: Math.max(fitting, Math.min(found, 1)) };
}
