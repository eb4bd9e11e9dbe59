import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { Room } from '#shared/library/quota.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-shape.ts';
import type { Family } from './family.ts';
import { BYTES_OF_ONE_SIZE } from './room-for-changes.ts';
import type { ReplacedRow } from './row-versions.ts';
import { appliedChanges, families, revisions } from './tables.ts';

/** The outcome of a change; `code` is null if it was accepted. */
export type Outcome = { id: string; code: Refusal | null };

export async function readOutcomes(
  tx: Tx,
  familyId: string,
  ids: readonly string[],
): Promise<Map<string, Outcome>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: appliedChanges.changeId, code: appliedChanges.code })
    .from(appliedChanges)
    .where(and(eq(appliedChanges.familyId, familyId), inArray(appliedChanges.changeId, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function recordRevision(
  tx: Tx,
  family: Family,
  given: {
    outcomes: readonly Outcome[];
    replaced: readonly ReplacedRow[];
    grown: Room;
    now: Date;
    addsCards: boolean;
  },
): Promise<void> {
  const { outcomes, replaced, grown, now, addsCards } = given;
  const { id, rev, token, flashcardCount } = family;
  const at = now.toISOString();
  const versions = replaced.map(({ table, ...version }) => ({ table_name: table, ...version }));
  const rows = grown.rows + versions.length + outcomes.length + 1;
  const bytes = grown.bytes + (outcomes.length + 1) * BYTES_OF_ONE_SIZE;
  await tx.execute(sql`
    with revision as (
      insert into revisions (family_id, rev, token, created_at) values (${id}::uuid, ${rev}, ${token}, ${at}::timestamptz)
    ), version as (
      insert into row_versions (family_id, table_name, key, rev, "row", deleted, replaced_at)
      select ${id}::uuid, v.table_name, v.key, ${rev}, v."row", v.deleted, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb)
        as v (table_name text, key text, "row" jsonb, deleted boolean)
      returning bytes
    ), family as (
      update families set rev = ${rev}, token = ${token}, flashcard_count = ${flashcardCount},
        cards_added_rev = case when ${addsCards} then ${rev} else cards_added_rev end,
        rows_used = rows_used + ${rows}::bigint,
        bytes_used = bytes_used + ${bytes}::bigint + (select coalesce(sum(bytes), 0) from version)
      where id = ${id}::uuid
    )
    insert into applied_changes (family_id, change_id, rev, code, applied_at)
    select ${id}::uuid, c.id, ${rev}, c.code, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as c (id uuid, code text)`);
}

/** Records changes that wrote nothing: refused changes, and those without effect. */
export async function recordOutcomes(
  tx: Tx,
  family: Family,
  { outcomes, now }: { outcomes: readonly Outcome[]; now: Date },
): Promise<void> {
  const { id: familyId, rev } = family;
  if (outcomes.length === 0) return;
  await tx
    .insert(appliedChanges)
    .values(outcomes.map(({ id, code }) => ({ familyId, changeId: id, rev, code, appliedAt: now })));
  await tx
    .update(families)
    .set({
      rowsUsed: sql`${families.rowsUsed} + ${outcomes.length}`,
      bytesUsed: sql`${families.bytesUsed} + ${outcomes.length * BYTES_OF_ONE_SIZE}`,
    })
    .where(eq(families.id, familyId));
}

/** What a device's copy lacks: the rows after revision `since`, or the `whole` library. */
export type CopyState = Pick<SyncResponse, 'state' | 'whole'> & { since: number };

export async function compareCopy(
  tx: Tx,
  family: Family,
  { copy, shape }: Pick<SyncRequest, 'copy' | 'shape'>,
): Promise<CopyState> {
  if (copy === null) return { state: 'same', whole: true, since: 0 };
  if (copy.rev < family.oldestRev) return { state: 'stale', whole: true, since: 0 };
  const token = await readToken(tx, family, copy.rev);
  if (token !== copy.token) return { state: 'diverged', whole: true, since: 0 };
  // Code with another shape may have skipped tables that it did not know.
  if (shape !== LIBRARY_SHAPE) return { state: 'same', whole: true, since: 0 };
  return { state: 'same', whole: false, since: copy.rev };
}

export async function readToken(tx: Tx, family: Family, rev: number): Promise<string | null> {
  if (rev === family.rev) return family.token;
  if (rev > family.rev) return null;
  const [found] = await tx
    .select({ token: revisions.token })
    .from(revisions)
    .where(and(eq(revisions.familyId, family.id), eq(revisions.rev, rev)));
  return found?.token ?? null;
}
