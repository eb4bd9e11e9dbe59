import { and, desc, eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { VersionedTable } from '#shared/library/changes/decision.ts';
import type { Library } from '#shared/library/library.ts';
import type { Room } from '#shared/library/quota.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import type { DayDetails, RowVersions, SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { getDayKey } from '#shared/library/tables/day-record.ts';
import { getTable, LIBRARY_SHAPE, type RowWrite } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import type { Family } from './family.ts';
import { readTableRows } from './library-reader.ts';
import { appliedChanges, families, REVISION_ROW_BYTES, revisions, rowVersions } from './tables.ts';

/** The outcome of a change. `code` is null if it was accepted. */
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

type NewRevision = {
  outcomes: readonly Outcome[];
  replaced: readonly ReplacedRow[];
  growth: Room;
  now: Date;
  addsCards: boolean;
};

export async function recordRevision(
  tx: Tx,
  family: Family,
  { outcomes, replaced, growth, now, addsCards }: NewRevision,
): Promise<void> {
  const { id, rev, token, flashcardCount } = family;
  const at = now.toISOString();
  const versions = replaced.map(({ table, ...version }) => ({ table_name: table, ...version }));
  const rows = growth.rows + versions.length + outcomes.length + 1;
  const bytes = growth.bytes + (outcomes.length + 1) * REVISION_ROW_BYTES;
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

/** Records changes that wrote nothing, because they were refused or had no effect. */
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
      bytesUsed: sql`${families.bytesUsed} + ${outcomes.length * REVISION_ROW_BYTES}`,
    })
    .where(eq(families.id, familyId));
}

/** A device's copy lacks the rows after revision `since`, or the entire library if `whole` is true. */
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
  const [revision] = await tx
    .select({ token: revisions.token })
    .from(revisions)
    .where(and(eq(revisions.familyId, family.id), eq(revisions.rev, rev)));
  return revision?.token ?? null;
}

export const VERSION_RETENTION_MS = 30 * 24 * 3_600_000;
/** The deletion of every card creates this many versions. */
const MAX_VERSIONS = LIBRARY_LIMITS.flashcards;
const MAX_NOTES = 200;
/** Limits a response approximately, because a phone reads it at once. */
const MAX_RESPONSE_BYTES = 4_000_000;

export type ReplacedRow = { table: VersionedTable; key: string; row: object; deleted: boolean };

export function getEarlierVersion(
  library: Library,
  { table, key, row }: RowWrite,
): Omit<ReplacedRow, 'deleted'> | null {
  const rows: ReadonlyMap<string | number, object> = library[table];
  const before = rows.get(key);
  const version = before && getTable(table).getVersion?.(before, row);
  return version ? { table: table as VersionedTable, key: String(key), row: version } : null;
}

export async function readRowVersions(tx: Tx, familyId: string, now: Date): Promise<RowVersions> {
  const isShown = and(
    eq(rowVersions.familyId, familyId),
    ne(rowVersions.tableName, 'history'),
    gte(rowVersions.replacedAt, new Date(now.getTime() - VERSION_RETENTION_MS)),
  );
  const rows = await tx
    .select()
    .from(rowVersions)
    .where(isShown)
    .orderBy(desc(rowVersions.replacedAt), desc(rowVersions.rev), rowVersions.tableName, rowVersions.key)
    .limit(await countShown(tx, isShown, MAX_VERSIONS));
  return {
    versions: rows.map(({ tableName, row, deleted, replacedAt }) => ({
      table: tableName,
      row,
      deleted,
      replacedAt: replacedAt.toISOString(),
    })) as RowVersions['versions'],
  };
}

async function countShown(tx: Tx, condition: SQL | undefined, max: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select sum(bytes) over (
        order by replaced_at desc, rev desc, table_name, key rows unbounded preceding
      ) - bytes as before
      from ${rowVersions} where ${condition}
    ) sums where before < ${MAX_RESPONSE_BYTES}`);
  return Math.min(rows[0]?.count ?? 0, max);
}

async function readEarlierNotes(
  tx: Tx,
  familyId: string,
  { childId, day, now }: { childId: number; day: string; now: Date },
): Promise<{ replacedAt: string; notes: string }[]> {
  const isShown = and(
    eq(rowVersions.familyId, familyId),
    eq(rowVersions.tableName, 'history'),
    sql`split_part(${rowVersions.key}, '#', 1) = ${getDayKey({ childId, day })}`,
    gte(rowVersions.replacedAt, new Date(now.getTime() - VERSION_RETENTION_MS)),
  );
  const rows = await tx
    .select({ row: rowVersions.row, replacedAt: rowVersions.replacedAt })
    .from(rowVersions)
    .where(isShown)
    .orderBy(desc(rowVersions.rev))
    .limit(await countShown(tx, isShown, MAX_NOTES));
  return rows.map(({ row, replacedAt }) => ({
    replacedAt: replacedAt.toISOString(),
    notes: (row as { notes: string }).notes,
  }));
}

/** Returns a day with its entries in order of arrival, including undone ones, and its earlier notes. */
export async function readDay(
  tx: Tx,
  familyId: string,
  { childId, day, now }: { childId: number; day: string; now: Date },
): Promise<DayDetails> {
  const key = getDayKey({ childId, day });
  const records = await readTableRows(tx, familyId, 'history', { keys: { history: [key] } });
  const entries = await readTableRows(tx, familyId, 'entries', { entriesOnDays: [key] });
  return {
    record: records[0]?.[1] ?? null,
    entries: entries.map(([, entry]) => entry).sort((a, b) => a.order - b.order),
    earlierNotes: await readEarlierNotes(tx, familyId, { childId, day, now }),
  };
}
