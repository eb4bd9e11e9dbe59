import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import type { EarlierVersion } from '#shared/library/changes/decision.ts';
import type { Library } from '#shared/library/library.ts';
import { addRoom, isWithin, LIBRARY_QUOTA, mayGrow, NO_ROOM, type Room } from '#shared/library/quota.ts';
import type { RowWrite } from '#shared/library/tables/library-tables.ts';
import { deleteCounted, measureDeleted, pruneDeleted } from './prune-library.ts';
import { ROW_OVERHEAD_BYTES } from './tables.ts';

/** Makes `withPruning` prune the library and run the request again. */
export class PruningNeededError extends Error {
  override name = 'PruningNeededError';
  readonly familyId: string;
  readonly growth: Room;

  constructor(familyId: string, growth: Room) {
    super('The library exceeds its quota.');
    this.familyId = familyId;
    this.growth = growth;
  }
}

export class QuotaBudget {
  readonly #familyId: string;
  readonly #hasPruned: boolean;
  #used: Room;

  /** @throws PruningNeededError if versions and tombstones already exceed the quota */
  constructor({ id, used }: { id: string; used: Room }, hasPruned: boolean) {
    this.#familyId = id;
    this.#hasPruned = hasPruned;
    this.#used = used;
    if (!hasPruned && !isWithin(used, LIBRARY_QUOTA)) {
      throw new PruningNeededError(id, NO_ROOM);
    }
  }

  /** Returns false if the quota would be exceeded. Throws a PruningNeededError if pruning may help. */
  reserve(rules: { quota?: 'freeing' | 'logging' }, growth: Room): boolean {
    if (!mayGrow(rules, this.#used, growth)) {
      if (!this.#hasPruned) throw new PruningNeededError(this.#familyId, growth);
      return false;
    }
    this.#used = addRoom(this.#used, growth);
    return true;
  }
}

/** Estimates the growth to decide on a change. The stored sums follow the sizes that the database reports. */
export function estimateGrowth(library: Library, writes: readonly RowWrite[]): Room {
  return writes.map((write) => estimateWrite(library, write)).reduce(addRoom, NO_ROOM);
}

export function estimateVersions(versions: readonly EarlierVersion[]): Room {
  const bytes = versions.reduce((sum, { row }) => sum + countBytes(row) + ROW_OVERHEAD_BYTES, 0);
  return { bytes, rows: versions.length };
}

function estimateWrite(library: Library, { table, key, row }: RowWrite): Room {
  const rows: ReadonlyMap<string | number, object> = library[table];
  const before = rows.get(key);
  const bytes = (row ? countBytes(row) : 0) - (before ? countBytes(before) : 0);
  return before || row === null ? { bytes, rows: 0 } : { bytes: bytes + ROW_OVERHEAD_BYTES, rows: 1 };
}

function countBytes(row: object): number {
  return Buffer.byteLength(JSON.stringify(row));
}

/** Frees this fraction of the quota at once, because a full library would otherwise prune at every change. */
const FREED_FRACTION = 0.01;

/** Recent changes are never pruned, because a change whose response was lost is sent again. */
const MIN_RECORDED_CHANGES = 10_000;

/** Deletes the oldest versions, then tombstones, then old changes, which no screen shows. Runs as the server. */
async function pruneToFit(db: Database, familyId: string, growth: Room): Promise<void> {
  await db.transaction(async (tx) => {
    let shortage = await measureShortage(tx, familyId, growth);
    if (shortage === null) return;
    await pruneVersions(tx, familyId, shortage);
    shortage = await measureShortage(tx, familyId, growth);
    if (shortage === null) return;
    const { rev } = shortage;
    if (isWorthPruning(await measureDeleted(tx, familyId, rev))) await pruneDeleted(tx, familyId, rev);
    shortage = await measureShortage(tx, familyId, growth);
    if (shortage !== null) await pruneChanges(tx, familyId);
  });
}

async function measureShortage(
  tx: Tx,
  familyId: string,
  growth: Room,
): Promise<(Room & { rev: number }) | null> {
  const { rows } = await tx.execute<Room & { rev: number }>(sql`
    select bytes_used as bytes, rows_used as rows, rev from families where id = ${familyId}::uuid for update`);
  const [used] = rows;
  if (!used) return null;
  const after = addRoom({ bytes: Number(used.bytes), rows: Number(used.rows) }, growth);
  const bytes = after.bytes - LIBRARY_QUOTA.bytes;
  const count = after.rows - LIBRARY_QUOTA.rows;
  if (bytes <= 0 && count <= 0) return null;
  return {
    bytes: bytes > 0 ? bytes + LIBRARY_QUOTA.bytes * FREED_FRACTION : 0,
    rows: count > 0 ? count + LIBRARY_QUOTA.rows * FREED_FRACTION : 0,
    rev: Number(used.rev),
  };
}

/** Requires a minimum, because every device reloads the entire library after tombstones are pruned. */
function isWorthPruning({ bytes, rows }: Room): boolean {
  return bytes >= LIBRARY_QUOTA.bytes * FREED_FRACTION || rows >= LIBRARY_QUOTA.rows * FREED_FRACTION;
}

async function pruneVersions(tx: Tx, familyId: string, shortage: Room): Promise<void> {
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
      where bytes_before < ${shortage.bytes}::double precision or rows_before < ${shortage.rows}::double precision
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
      order by rev desc offset ${MIN_RECORDED_CHANGES} limit 1
    ), 0)`,
  );
}

/** Retries once, after pruning, if the quota is exhausted. */
export async function withPruning<T>(db: Database, run: (hasPruned: boolean) => Promise<T>): Promise<T> {
  try {
    return await run(false);
  } catch (error) {
    if (!(error instanceof PruningNeededError)) throw error;
    await pruneToFit(db, error.familyId, error.growth);
    return run(true);
  }
}
