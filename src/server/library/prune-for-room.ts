import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { addRoom, LIBRARY_QUOTA, type Room } from '#shared/library/quota.ts';
import { deleteCounted, measureDeleted, pruneDeleted } from './prune-deleted.ts';
import { BYTES_OF_ONE_SIZE, RoomNeededError } from './room-for-changes.ts';

/** The fraction of the quota freed at once; otherwise a full library would prune at every change. */
const FREED_SHARE = 0.01;

/** These are always kept, because a change whose answer was lost is sent again. */
const CHANGES_REMEMBERED = 10_000;

/** Frees nothing that a screen shows: the oldest versions first, then tombstones, then old changes. Runs as the server. */
async function pruneForRoom(db: Database, familyId: string, growth: Room): Promise<void> {
  await db.transaction(async (tx) => {
    let wanted = await measureWanted(tx, familyId, growth);
    if (wanted === null) return;
    await pruneVersions(tx, familyId, wanted);
    wanted = await measureWanted(tx, familyId, growth);
    if (wanted === null) return;
    const { rev } = wanted;
    if (isWorthIt(await measureDeleted(tx, familyId, rev))) await pruneDeleted(tx, familyId, rev);
    wanted = await measureWanted(tx, familyId, growth);
    if (wanted !== null) await pruneChanges(tx, familyId);
  });
}

async function measureWanted(
  tx: Tx,
  familyId: string,
  growth: Room,
): Promise<(Room & { rev: number }) | null> {
  const { rows } = await tx.execute<Room & { rev: number }>(sql`
    select bytes_used as bytes, rows_used as rows, rev from families where id = ${familyId}::uuid for update`);
  const [used] = rows;
  if (!used) return null;
  const after = addRoom({ bytes: Number(used.bytes), rows: Number(used.rows) }, growth);
  const [bytes, count] = [after.bytes - LIBRARY_QUOTA.bytes, after.rows - LIBRARY_QUOTA.rows];
  if (bytes <= 0 && count <= 0) return null;
  return {
    bytes: bytes > 0 ? bytes + LIBRARY_QUOTA.bytes * FREED_SHARE : 0,
    rows: count > 0 ? count + LIBRARY_QUOTA.rows * FREED_SHARE : 0,
    rev: Number(used.rev),
  };
}

/** Pruning tombstones makes every device reload the whole library, so it must free at least this much. */
function isWorthIt({ bytes, rows }: Room): boolean {
  return bytes >= LIBRARY_QUOTA.bytes * FREED_SHARE || rows >= LIBRARY_QUOTA.rows * FREED_SHARE;
}

async function pruneVersions(tx: Tx, familyId: string, wanted: Room): Promise<void> {
  await deleteCounted(
    tx,
    familyId,
    'row_versions',
    sql`family_id = ${familyId}::uuid and (table_name, key, rev) in (
      select table_name, key, rev from (
        select table_name, key, rev, sum(bytes) over oldest - bytes as bytes_before, row_number() over oldest - 1 as rows_before
        from row_versions where family_id = ${familyId}::uuid
        window oldest as (order by replaced_at, rev, table_name, key rows unbounded preceding)
      ) v
      where bytes_before < ${wanted.bytes}::double precision or rows_before < ${wanted.rows}::double precision
    )`,
  );
}

async function pruneChanges(tx: Tx, familyId: string): Promise<void> {
  await deleteCounted(
    tx,
    familyId,
    'applied_changes',
    sql`family_id = ${familyId}::uuid and rev < coalesce((
      select rev from applied_changes where family_id = ${familyId}::uuid
      order by rev desc offset ${CHANGES_REMEMBERED} limit 1
    ), 0)`,
    BYTES_OF_ONE_SIZE,
  );
}

/** Retries once, after pruning, if the run needs room. */
export async function withRoom<T>(db: Database, run: (hasPruned: boolean) => Promise<T>): Promise<T> {
  try {
    return await run(false);
  } catch (error) {
    if (!(error instanceof RoomNeededError)) throw error;
    await pruneForRoom(db, error.familyId, error.growth);
    return run(true);
  }
}
