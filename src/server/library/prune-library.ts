import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { recountLibraries } from './count-library.ts';
import { deleteCounted, pruneDeleted } from './prune-deleted.ts';
import { BYTES_OF_ONE_SIZE } from './room-for-changes.ts';
import { VERSIONS_KEPT_MS } from './row-versions.ts';

/** A device that stays away this long still learns of deletions, and its repeated changes are still recognised. */
export const REVISIONS_KEPT_MS = 400 * 24 * 3_600_000;

const FAMILIES_PER_TURN = 20;

const ROWS_PER_TURN = 5_000;

export type Pruned = { versions: number; changes: number; families: number; recounted: number };

/** Also corrects wrong sums (`recounted`). Safe to run concurrently. */
export async function pruneLibraries(db: Database, now: Date): Promise<Pruned> {
  const versionsUntil = new Date(now.getTime() - VERSIONS_KEPT_MS).toISOString();
  const revisionsUntil = new Date(now.getTime() - REVISIONS_KEPT_MS).toISOString();
  return {
    versions: await pruneOf(db, 'row_versions', sql`replaced_at < ${versionsUntil}::timestamptz`),
    changes: await pruneOf(
      db,
      'applied_changes',
      sql`applied_at < ${revisionsUntil}::timestamptz`,
      BYTES_OF_ONE_SIZE,
    ),
    families: await pruneRevisions(db, revisionsUntil),
    recounted: await recountLibraries(db, now),
  };
}

/** Locks the family first, like a sync and an account's deletion; skips a busy family. */
async function pruneOf(db: Database, table: string, old: SQL, bytesEach?: number): Promise<number> {
  const name = sql.identifier(table);
  let total = 0;
  for (let after = NO_FAMILY; ; ) {
    const turn = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        select id from families where id > ${after}::uuid and id in (select family_id from ${name} where ${old})
        order by id limit 1 for update skip locked`);
      const id = rows[0]?.id;
      if (id === undefined) return null;
      const some = sql`ctid = any (array(
        select ctid from ${name} where family_id = ${id}::uuid and ${old} limit ${ROWS_PER_TURN}
      ))`;
      return { id, ...(await deleteCounted(tx, id, table, some, bytesEach)) };
    });
    if (turn === null) return total;
    total += turn.rows;
    if (turn.rows < ROWS_PER_TURN) after = turn.id;
  }
}

const NO_FAMILY = '00000000-0000-0000-0000-000000000000';

/** Keeps the revision that was the newest at `until`, because devices may still have it. */
async function pruneRevisions(db: Database, until: string): Promise<number> {
  for (let total = 0; ; ) {
    const done = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string; oldest: number }>(sql`
        select family_id as id, max(rev) as oldest from revisions where created_at < ${until}::timestamptz
        group by family_id having count(*) > 1 order by family_id limit ${FAMILIES_PER_TURN}`);
      for (const { id, oldest } of rows) {
        await tx.execute(sql`select from families where id = ${id}::uuid for update`);
        await pruneDeleted(tx, id, Number(oldest));
      }
      return rows.length;
    });
    total += done;
    if (done < FAMILIES_PER_TURN) return total;
  }
}
