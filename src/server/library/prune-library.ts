import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { deleteInTurns } from '#server/db/delete-in-turns.ts';
import { VERSIONS_KEPT_MS } from './row-versions.ts';

/** How long a device may stay away and still be told what was deleted, and a change may arrive twice. */
export const REVISIONS_KEPT_MS = 400 * 24 * 3_600_000;

/** Families of one transaction: parents wait for no longer. */
const FAMILIES_PER_TURN = 20;

export type Pruned = { versions: number; changes: number; families: number };

/** Removes what libraries need not remember any longer. Several processes may do this at once. */
export async function pruneLibraries(db: Database, now: Date): Promise<Pruned> {
  const versionsUntil = new Date(now.getTime() - VERSIONS_KEPT_MS).toISOString();
  const revisionsUntil = new Date(now.getTime() - REVISIONS_KEPT_MS).toISOString();
  return {
    versions: await deleteInTurns(db, 'row_versions', sql`replaced_at < ${versionsUntil}::timestamptz`),
    changes: await deleteInTurns(db, 'applied_changes', sql`applied_at < ${revisionsUntil}::timestamptz`),
    families: await pruneRevisions(db, revisionsUntil),
  };
}

/**
 * Forgets revisions, and the deletions up to the oldest that is kept. A revision is kept while it was still the newest
 * at `until`: a device that was up to date then stands at it.
 */
async function pruneRevisions(db: Database, until: string): Promise<number> {
  for (let total = 0; ; ) {
    const done = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string; oldest: number }>(sql`
        select family_id as id, max(rev) as oldest from revisions where created_at < ${until}::timestamptz
        group by family_id having count(*) > 1 order by family_id limit ${FAMILIES_PER_TURN}`);
      for (const { id, oldest } of rows) await forgetBefore(tx, id, oldest);
      return rows.length;
    });
    total += done;
    if (done < FAMILIES_PER_TURN) return total;
  }
}

const TABLES_WITH_TOMBSTONES = ['categories', 'flashcards', 'card_sets', 'tracking_records', 'conflicts'];

async function forgetBefore(tx: Tx, familyId: string, oldest: number): Promise<void> {
  const ofFamily = sql`family_id = ${familyId}::uuid`;
  await tx.execute(
    sql`update families set oldest_rev = greatest(oldest_rev, ${oldest}::bigint) where id = ${familyId}::uuid`,
  );
  await tx.execute(sql`delete from revisions where ${ofFamily} and rev < ${oldest}::bigint`);
  for (const table of TABLES_WITH_TOMBSTONES) {
    await tx.execute(
      sql`delete from ${sql.identifier(table)} where ${ofFamily} and deleted and rev <= ${oldest}::bigint`,
    );
  }
}
