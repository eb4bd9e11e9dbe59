import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { addRoom, type Room } from '#shared/library/quota.ts';
import { BYTES_OF_ONE_SIZE } from './room-for-changes.ts';

/** Deletes older revisions and tombstones; a device with an older copy gets the whole library. Lock the family first. */
export async function pruneDeleted(tx: Tx, familyId: string, oldest: number): Promise<Room> {
  // Entries go before the tombstones of their days, which select them.
  const entries = await deleteCounted(tx, familyId, 'library_rows', ofDeletedDays(familyId, oldest));
  const tombstones = await deleteCounted(tx, familyId, 'library_rows', areTombstones(familyId, oldest));
  const known = sql`family_id = ${familyId}::uuid and rev < ${oldest}::bigint`;
  const revisions = await deleteCounted(tx, familyId, 'revisions', known, BYTES_OF_ONE_SIZE);
  await tx.execute(sql`
    update families set oldest_rev = greatest(oldest_rev, ${oldest}::bigint) where id = ${familyId}::uuid`);
  return [entries, tombstones, revisions].reduce(addRoom);
}

export async function measureDeleted(tx: Tx, familyId: string, oldest: number): Promise<Room> {
  const parts = [
    sql`select bytes from library_rows where ${ofDeletedDays(familyId, oldest)}`,
    sql`select bytes from library_rows where ${areTombstones(familyId, oldest)}`,
    sql`select ${BYTES_OF_ONE_SIZE}::integer from revisions
      where family_id = ${familyId}::uuid and rev < ${oldest}::bigint`,
  ];
  const { rows } = await tx.execute<Room>(sql`
    select count(*) as rows, coalesce(sum(bytes), 0) as bytes from (${sql.join(parts, sql` union all `)}) sizes (bytes)`);
  return { bytes: Number(rows[0]?.bytes ?? 0), rows: Number(rows[0]?.rows ?? 0) };
}

/**
 * Deletes rows, subtracts them from the family's sums and returns the room gained. Lock the family first.
 * @param bytesEach set if all rows of the table have the same size
 */
export async function deleteCounted(
  tx: Tx,
  familyId: string,
  table: string,
  condition: SQL,
  bytesEach?: number,
): Promise<Room> {
  const bytes = bytesEach === undefined ? sql`bytes` : sql`${bytesEach}::integer as bytes`;
  const { rows } = await tx.execute<Room>(sql`
    with gone as (delete from ${sql.identifier(table)} where ${condition} returning ${bytes}),
      freed as (select count(*) as rows, coalesce(sum(bytes), 0) as bytes from gone)
    update families set rows_used = rows_used - freed.rows, bytes_used = bytes_used - freed.bytes
    from freed where id = ${familyId}::uuid and freed.rows > 0 returning freed.rows, freed.bytes`);
  return { bytes: Number(rows[0]?.bytes ?? 0), rows: Number(rows[0]?.rows ?? 0) };
}

function areTombstones(familyId: string, oldest: number): SQL {
  return sql`family_id = ${familyId}::uuid and "row" is null and rev <= ${oldest}::bigint`;
}

/** Selects entries undone with a day that was deleted in or before revision `oldest`. A living day still counts them. */
function ofDeletedDays(familyId: string, oldest: number): SQL {
  return sql`family_id = ${familyId}::uuid and table_name = 'entries' and "row" ->> 'undone' in ('day', 'both')
    and rev <= ${oldest}::bigint and not exists (
      select from library_rows r
      where r.family_id = library_rows.family_id and r.table_name = 'history' and r.key = library_rows.belongs_to
        and (r."row" is not null or r.rev > ${oldest}::bigint)
    )`;
}
