import { and, desc, eq, gte, ne, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { VersionedTable } from '#shared/library/changes/decision.ts';
import type { Library } from '#shared/library/library.ts';
import type { DayDetails, RowVersions } from '#shared/library/sync-protocol.ts';
import { keyOfDay } from '#shared/library/tables/day-record.ts';
import { type RowWrite, tableOf } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { readRowsOf } from './library-reader.ts';
import { rowVersions } from './tables.ts';

export const VERSIONS_KEPT_MS = 30 * 24 * 3_600_000;
/** The maximum number of versions in an answer: as many as the deletion of every card creates. */
const ROWS_SHOWN = LIBRARY_LIMITS.flashcards;
const NOTES_SHOWN = 200;
/** The approximate size of one answer, which a phone reads at once. */
const BYTES_SHOWN = 4_000_000;

export type ReplacedRow = { table: VersionedTable; key: string; row: object; deleted: boolean };

export function versionBefore(
  library: Library,
  { table, key, row }: RowWrite,
): Omit<ReplacedRow, 'deleted'> | null {
  const rows: ReadonlyMap<string | number, object> = library[table];
  const before = rows.get(key);
  const kept = before && tableOf(table).versionOf?.(before, row);
  return kept ? { table: table as VersionedTable, key: String(key), row: kept } : null;
}

export async function readRowVersions(tx: Tx, familyId: string, now: Date): Promise<RowVersions> {
  const isShown = and(
    eq(rowVersions.familyId, familyId),
    ne(rowVersions.tableName, 'history'),
    gte(rowVersions.replacedAt, new Date(now.getTime() - VERSIONS_KEPT_MS)),
  );
  const rows = await tx
    .select()
    .from(rowVersions)
    .where(isShown)
    .orderBy(desc(rowVersions.replacedAt), desc(rowVersions.rev), rowVersions.tableName, rowVersions.key)
    .limit(await countShown(tx, isShown, ROWS_SHOWN));
  return {
    versions: rows.map(({ tableName, row, deleted, replacedAt }) => ({
      table: tableName,
      row,
      deleted,
      replacedAt: replacedAt.toISOString(),
    })) as RowVersions['versions'],
  };
}

async function countShown(tx: Tx, condition: SQL | undefined, most: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select sum(bytes) over (
        order by replaced_at desc, rev desc, table_name, key rows unbounded preceding
      ) - bytes as before
      from ${rowVersions} where ${condition}
    ) sums where before < ${BYTES_SHOWN}`);
  return Math.min(rows[0]?.count ?? 0, most);
}

async function readEarlierNotes(
  tx: Tx,
  familyId: string,
  { childId, day, now }: { childId: number; day: string; now: Date },
): Promise<{ replacedAt: string; notes: string }[]> {
  const isShown = and(
    eq(rowVersions.familyId, familyId),
    eq(rowVersions.tableName, 'history'),
    sql`split_part(${rowVersions.key}, '#', 1) = ${keyOfDay({ childId, day })}`,
    gte(rowVersions.replacedAt, new Date(now.getTime() - VERSIONS_KEPT_MS)),
  );
  const rows = await tx
    .select({ row: rowVersions.row, replacedAt: rowVersions.replacedAt })
    .from(rowVersions)
    .where(isShown)
    .orderBy(desc(rowVersions.rev))
    .limit(await countShown(tx, isShown, NOTES_SHOWN));
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
  const key = keyOfDay({ childId, day });
  const records = await readRowsOf(tx, familyId, 'history', { keys: { history: [key] } });
  const entries = await readRowsOf(tx, familyId, 'entries', { entriesOfDays: [key] });
  return {
    record: records[0]?.[1] ?? null,
    entries: entries.map(([, entry]) => entry).sort((a, b) => a.order - b.order),
    earlierNotes: await readEarlierNotes(tx, familyId, { childId, day, now }),
  };
}
