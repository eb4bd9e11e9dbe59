import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/tx.ts';
import { type TableDigest, writeChecksum } from './digest-rows.ts';
import { listTexts } from './read-table.ts';
import type { TableShape } from './table-shape.ts';
import { setTextFormats } from './text-formats.ts';

/**
 * Computes the digest of a table in the database (see `createDigestSum`): equal on every version and both kinds of
 * database when the rows are equal.
 */
export async function digestTable(tx: Tx, table: TableShape): Promise<TableDigest> {
  await setTextFormats(tx);
  const written = table.columns.map((_, index) => {
    const text = sql.identifier(`c${index}`);
    return sql`coalesce(octet_length(${text}) || ':' || ${text}, 'n')`;
  });
  // "offset 0" keeps the planner from printing each value twice.
  const { rows } = await tx.execute<{ count: number; first: string; second: string }>(sql`
    select count(*) as count,
      coalesce(sum(('x' || substr(hash, 1, 16))::bit(64)::bigint), 0)::text as first,
      coalesce(sum(('x' || substr(hash, 17, 16))::bit(64)::bigint), 0)::text as second
    from (
      select encode(sha256(convert_to(${sql.join(written, sql` || `)}, 'UTF8')), 'hex') as hash
      from (select ${listTexts(table)} from ${sql.identifier(table.name)} offset 0) texts
      offset 0
    ) hashes`);
  const { count, first, second } = rows[0]!;
  return { rows: count, checksum: writeChecksum(BigInt(first), BigInt(second)) };
}
