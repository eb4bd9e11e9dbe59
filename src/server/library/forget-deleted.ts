import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { addRoom, NO_ROOM, type Room } from '#shared/library/quota.ts';
import { BYTES_OF_ONE_SIZE } from './measure-rows.ts';

const TABLES_WITH_TOMBSTONES = [
  ...['categories', 'flashcards', 'card_sets', 'tracking_records', 'conflicts', 'rotations'],
];

/**
 * Forgets a family's revisions before `oldest`, and what was deleted up to it: tombstones, and the entries of deleted days.
 * A device with an older copy gets the whole library the next time. Lock the family before; its sums are put right.
 */
export async function forgetDeleted(tx: Tx, familyId: string, oldest: number): Promise<Room> {
  const ofFamily = sql`family_id = ${familyId}::uuid`;
  let freed = NO_ROOM;
  // Before the tombstones of their days.
  freed = addRoom(freed, await deleteCounted(tx, 'day_entries', ofDeletedDays(familyId, oldest)));
  for (const table of TABLES_WITH_TOMBSTONES) {
    const tombstones = sql`${ofFamily} and deleted and rev <= ${oldest}::bigint`;
    freed = addRoom(freed, await deleteCounted(tx, table, tombstones));
  }
  freed = addRoom(
    freed,
    await deleteCounted(tx, 'revisions', sql`${ofFamily} and rev < ${oldest}::bigint`, BYTES_OF_ONE_SIZE),
  );
  await tx.execute(sql`
    update families set oldest_rev = greatest(oldest_rev, ${oldest}::bigint),
      rows_used = rows_used - ${freed.rows}, bytes_used = bytes_used - ${freed.bytes}
    where id = ${familyId}::uuid`);
  return freed;
}

/** Returns how much `forgetDeleted` would free. */
export async function measureDeleted(tx: Tx, familyId: string, oldest: number): Promise<Room> {
  const ofFamily = sql`family_id = ${familyId}::uuid`;
  const parts = [
    sql`select bytes from day_entries where ${ofDeletedDays(familyId, oldest)}`,
    ...TABLES_WITH_TOMBSTONES.map(
      (table) =>
        sql`select bytes from ${sql.identifier(table)} where ${ofFamily} and deleted and rev <= ${oldest}::bigint`,
    ),
    sql`select ${BYTES_OF_ONE_SIZE}::integer from revisions where ${ofFamily} and rev < ${oldest}::bigint`,
  ];
  const { rows } = await tx.execute<Room>(sql`
    select count(*) as rows, coalesce(sum(bytes), 0) as bytes from (${sql.join(parts, sql` union all `)}) sizes (bytes)`);
  return { bytes: Number(rows[0]?.bytes ?? 0), rows: Number(rows[0]?.rows ?? 0) };
}

/** Deletes rows and says how much room that made; `bytesEach` where the rows of a table are all of one size. */
export async function deleteCounted(
  tx: Tx,
  table: string,
  condition: SQL,
  bytesEach?: number,
): Promise<Room> {
  const bytes = bytesEach === undefined ? sql`bytes` : sql`${bytesEach}::integer as bytes`;
  const { rows } = await tx.execute<Room>(sql`
    with gone as (delete from ${sql.identifier(table)} where ${condition} returning ${bytes})
    select count(*) as rows, coalesce(sum(bytes), 0) as bytes from gone`);
  return { bytes: Number(rows[0]?.bytes ?? 0), rows: Number(rows[0]?.rows ?? 0) };
}

/** Entries undone with their day, where the day is deleted since `oldest` or before. A day that lives counts them. */
function ofDeletedDays(familyId: string, oldest: number): SQL {
  return sql`family_id = ${familyId}::uuid and undone in ('day', 'both') and rev <= ${oldest}::bigint and not exists (
    select from tracking_records r
    where r.family_id = day_entries.family_id and r.child_id = day_entries.child_id and r.date = day_entries.day
      and (not r.deleted or r.rev > ${oldest}::bigint)
  )`;
}
