import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { Refusal } from '#shared/library/change.ts';
import type { Family } from './lock-family.ts';
import type { ReplacedRow } from './row-versions.ts';
import { appliedChanges } from './tables.ts';

/** What became of a change; `code` is null for one that was accepted. */
export type Outcome = { id: string; code: Refusal | null };

/** Those of the changes that were dealt with earlier, by their ids. */
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

/** Writes the family's revision down, with what became of the changes and the rows it replaced, in one statement. */
export async function recordRevision(
  tx: Tx,
  family: Family,
  { outcomes, replaced, now }: { outcomes: readonly Outcome[]; replaced: readonly ReplacedRow[]; now: Date },
): Promise<void> {
  const { id, rev, token, flashcardCount } = family;
  const at = now.toISOString();
  const versions = replaced.map(({ table, ...version }) => ({ table_name: table, ...version }));
  await tx.execute(sql`
    with family as (
      update families set rev = ${rev}, token = ${token}, flashcard_count = ${flashcardCount} where id = ${id}::uuid
    ), revision as (
      insert into revisions (family_id, rev, token, created_at) values (${id}::uuid, ${rev}, ${token}, ${at}::timestamptz)
    ), version as (
      insert into row_versions (family_id, table_name, key, rev, "row", deleted, replaced_at)
      select ${id}::uuid, v.table_name, v.key, ${rev}, v."row", v.deleted, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb)
        as v (table_name text, key text, "row" jsonb, deleted boolean)
    )
    insert into applied_changes (family_id, change_id, rev, code, applied_at)
    select ${id}::uuid, c.id, ${rev}, c.code, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as c (id uuid, code text)`);
}

/** Remembers changes that wrote nothing: refused ones, and those that were done already. */
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
}
