import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { addRoom, NO_ROOM, type Room } from '#shared/library/quota.ts';
import type { RowWrite } from '#shared/library/tables/library-tables.ts';

/** Splits a list into lists of at most `size` items, because a statement takes a limited number of parameters. */
export function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}

/** Serialising more of the largest rows at once would block the event loop. */
const ROWS_PER_STATEMENT = 250;

export type WriteTarget = { familyId: string; rev: number; author: string };

/** A deleted row becomes a tombstone. Keys must be unique. Returns the growth, which the caller adds to the sums. */
export async function writeRows(tx: Tx, target: WriteTarget, writes: readonly RowWrite[]): Promise<Room> {
  const { familyId, rev, author } = target;
  let grown = NO_ROOM;
  for (const some of chunk(writes, ROWS_PER_STATEMENT)) {
    const given = some.map(({ table, key, row }) => ({ table_name: table, key: String(key), row }));
    const { rows } = await tx.execute<Room>(sql`
      with given as materialized (
        select * from json_to_recordset(${JSON.stringify(given)}::json) as g (table_name text, key text, "row" json)
      ), before as materialized (
        select table_name, key, bytes from library_rows
        where family_id = ${familyId}::uuid and table_name = any (${listTexts(given.map((row) => row.table_name))})
          and key = any (${listTexts(given.map(({ key }) => key))}) and (table_name, key) in (select table_name, key from given)
      ), written as (
        insert into library_rows (family_id, table_name, key, rev, "row", author)
        select ${familyId}::uuid, table_name, key, ${rev}::bigint, "row", ${author}::uuid from given
        where "row" is not null or (table_name, key) in (select table_name, key from before)
        on conflict (family_id, table_name, key) do update set rev = excluded.rev, "row" = excluded."row"
        returning bytes
      )
      select (select count(*) from written) - (select count(*) from before) as rows,
        (select coalesce(sum(bytes), 0) from written) - (select coalesce(sum(bytes), 0) from before) as bytes`);
    const [size] = rows;
    if (size) grown = addRoom(grown, { rows: Number(size.rows), bytes: Number(size.bytes) });
  }
  return grown;
}

/** With an array, an index finds the rows whatever the statistics say. */
function listTexts(texts: readonly string[]): SQL {
  return sql`${sql.param([...new Set(texts)])}::text[]`;
}
