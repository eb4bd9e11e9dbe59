import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { addRoom, type Room } from '#shared/library/quota.ts';
import { VERSION_RETENTION_MS } from './revisions.ts';
import { REVISION_ROW_BYTES } from './tables.ts';

/** A device that was offline for this long still receives deletions, and its repeated changes are recognized. */
export const REVISION_RETENTION_MS = 400 * 24 * 3_600_000;

const FAMILIES_PER_BATCH = 20;
const ROWS_PER_BATCH = 5_000;

export type Pruned = { versions: number; changes: number; families: number; recounted: number };

/** Deletes old rows and corrects wrong sums (`recounted`). Safe to run concurrently. */
export async function pruneLibraries(db: Database, now: Date): Promise<Pruned> {
  const versionsUntil = new Date(now.getTime() - VERSION_RETENTION_MS).toISOString();
  const revisionsUntil = new Date(now.getTime() - REVISION_RETENTION_MS).toISOString();
  return {
    versions: await pruneTable(db, 'row_versions', sql`replaced_at < ${versionsUntil}::timestamptz`),
    changes: await pruneTable(db, 'applied_changes', sql`applied_at < ${revisionsUntil}::timestamptz`),
    families: await pruneRevisions(db, revisionsUntil),
    recounted: await recountLibraries(db, now),
  };
}

/** Locks each family first, like a sync and the deletion of an account, and skips busy families. */
async function pruneTable(db: Database, table: CountedTable, isOld: SQL): Promise<number> {
  const name = sql.identifier(table);
  let total = 0;
  for (let after = NO_FAMILY; ; ) {
    const batch = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        select id from families where id > ${after}::uuid and id in (select family_id from ${name} where ${isOld})
        order by id limit 1 for update skip locked`);
      const id = rows[0]?.id;
      if (id === undefined) return null;
      const condition = sql`ctid = any (array(
        select ctid from ${name} where family_id = ${id}::uuid and ${isOld} limit ${ROWS_PER_BATCH}
      ))`;
      return { id, ...(await deleteCounted(tx, id, table, condition)) };
    });
    if (batch === null) return total;
    total += batch.rows;
    if (batch.rows < ROWS_PER_BATCH) after = batch.id;
  }
}

const NO_FAMILY = '00000000-0000-0000-0000-000000000000';

/** Deletes revisions before the one that was the newest at `until`, because devices may have that one. */
async function pruneRevisions(db: Database, until: string): Promise<number> {
  for (let total = 0; ; ) {
    const count = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string; oldest: number }>(sql`
        select family_id as id, max(rev) as oldest from revisions where created_at < ${until}::timestamptz
        group by family_id having count(*) > 1 order by family_id limit ${FAMILIES_PER_BATCH}`);
      for (const { id, oldest } of rows) {
        await tx.execute(sql`select from families where id = ${id}::uuid for update`);
        await pruneDeleted(tx, id, Number(oldest));
      }
      return rows.length;
    });
    total += count;
    if (count < FAMILIES_PER_BATCH) return total;
  }
}

const FIXED_SIZE = sql`${REVISION_ROW_BYTES}::integer`;
const SIZES = {
  library_rows: sql`bytes`,
  row_versions: sql`bytes`,
  revisions: FIXED_SIZE,
  applied_changes: FIXED_SIZE,
};
type CountedTable = keyof typeof SIZES;

/** The tables whose rows count toward a family's quota. */
export const QUOTA_TABLES: readonly string[] = Object.keys(SIZES);

/** Limits the work of a run, because counting reads every row of a family. The next run follows within the hour. */
const FAMILIES_PER_RUN = 20;

/** Recounts the families that have waited longest, and returns how many had wrong sums. Safe to run concurrently. */
export async function recountLibraries(db: Database, now: Date): Promise<number> {
  let wrong = 0;
  for (let count = 0; count < FAMILIES_PER_RUN; count += 1) {
    const result = await db.transaction((tx) => recountNext(tx, now));
    if (result === null) break;
    if (result === 'wrong') wrong += 1;
  }
  return wrong;
}

async function recountNext(tx: Tx, now: Date): Promise<'right' | 'wrong' | null> {
  const { rows } = await tx.execute<{ id: string; bytes: number; rows: number }>(sql`
    select id, bytes_used as bytes, rows_used as rows from families
    where counted_at is null or counted_at < ${now.toISOString()}::timestamptz
    order by counted_at nulls first limit 1 for update skip locked`);
  const [family] = rows;
  if (!family) return null;
  const counted = await recountLibrary(tx, family.id, now);
  const isRight = Number(family.bytes) === counted.bytes && Number(family.rows) === counted.rows;
  return isRight ? 'right' : 'wrong';
}

export async function recountLibrary(tx: Tx, familyId: string, now: Date): Promise<Room> {
  const sizes = Object.entries(SIZES).map(
    ([table, size]) => sql`select ${size} from ${sql.identifier(table)} where family_id = ${familyId}::uuid`,
  );
  const { rows } = await tx.execute<Room>(sql`
    select count(*) as rows, coalesce(sum(bytes), 0) as bytes from (${sql.join(sizes, sql` union all `)}) sizes (bytes)`);
  const counted = { bytes: Number(rows[0]?.bytes ?? 0), rows: Number(rows[0]?.rows ?? 0) };
  await tx.execute(sql`
    update families set bytes_used = ${counted.bytes}, rows_used = ${counted.rows},
      counted_at = ${now.toISOString()}::timestamptz
    where id = ${familyId}::uuid`);
  return counted;
}

/** Deletes older revisions and tombstones. Devices with older copies get the entire library. Lock the family first. */
export async function pruneDeleted(tx: Tx, familyId: string, oldest: number): Promise<Room> {
  // Entries go before the tombstones of their days, which select them.
  const areEntries = areEntriesOnDeletedDays(familyId, oldest);
  const entries = await deleteCounted(tx, familyId, 'library_rows', areEntries);
  const tombstones = await deleteCounted(tx, familyId, 'library_rows', areTombstones(familyId, oldest));
  const isOlder = sql`family_id = ${familyId}::uuid and rev < ${oldest}::bigint`;
  const revisions = await deleteCounted(tx, familyId, 'revisions', isOlder);
  await tx.execute(sql`
    update families set oldest_rev = greatest(oldest_rev, ${oldest}::bigint) where id = ${familyId}::uuid`);
  return [entries, tombstones, revisions].reduce(addRoom);
}

export async function measureDeleted(tx: Tx, familyId: string, oldest: number): Promise<Room> {
  const parts = [
    sql`select bytes from library_rows where ${areEntriesOnDeletedDays(familyId, oldest)}`,
    sql`select bytes from library_rows where ${areTombstones(familyId, oldest)}`,
    sql`select ${REVISION_ROW_BYTES}::integer from revisions
      where family_id = ${familyId}::uuid and rev < ${oldest}::bigint`,
  ];
  const { rows } = await tx.execute<Room>(sql`
    select count(*) as rows, coalesce(sum(bytes), 0) as bytes from (${sql.join(parts, sql` union all `)}) sizes (bytes)`);
  return { bytes: Number(rows[0]?.bytes ?? 0), rows: Number(rows[0]?.rows ?? 0) };
}

/** Deletes rows, subtracts them from the family's sums and returns their size. Lock the family first. */
export async function deleteCounted(
  tx: Tx,
  familyId: string,
  table: CountedTable,
  condition: SQL,
): Promise<Room> {
  const { rows } = await tx.execute<Room>(sql`
    with gone as (delete from ${sql.identifier(table)} where ${condition} returning ${SIZES[table]} as bytes),
      freed as (select count(*) as rows, coalesce(sum(bytes), 0) as bytes from gone)
    update families set rows_used = rows_used - freed.rows, bytes_used = bytes_used - freed.bytes
    from freed where id = ${familyId}::uuid and freed.rows > 0 returning freed.rows, freed.bytes`);
  return { bytes: Number(rows[0]?.bytes ?? 0), rows: Number(rows[0]?.rows ?? 0) };
}

function areTombstones(familyId: string, oldest: number): SQL {
  return sql`family_id = ${familyId}::uuid and "row" is null and rev <= ${oldest}::bigint`;
}

/** Selects entries undone with a day that was deleted in or before revision `oldest`. A living day still counts them. */
function areEntriesOnDeletedDays(familyId: string, oldest: number): SQL {
  return sql`family_id = ${familyId}::uuid and table_name = 'entries' and "row" ->> 'undone' in ('day', 'both')
    and rev <= ${oldest}::bigint and not exists (
      select from library_rows r
      where r.family_id = library_rows.family_id and r.table_name = 'history' and r.key = library_rows.belongs_to
        and (r."row" is not null or r.rev > ${oldest}::bigint)
    )`;
}
