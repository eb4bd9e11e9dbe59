import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#server/db/database.ts';
import type { LibraryTable, RowWrite } from '#shared/library/library.ts';
import {
  cardSets,
  categories,
  conflicts,
  dayEntries,
  flashcards,
  imports,
  trackingRecords,
} from './tables.ts';
import { readZonedIso } from './zoned-instant.ts';

/** Rows of one statement: far below the 65,535 parameters that PostgreSQL takes. */
const ROWS_PER_STATEMENT = 1_000;

/** Whose library is written, at which revision, and by which user. */
export type WriteTarget = { familyId: string; rev: number; author: string };

/** Writes rows of a family's library; a deleted row becomes a tombstone. Each key comes once. */
export async function writeRows(
  tx: Tx,
  { familyId, rev, author }: WriteTarget,
  writes: readonly RowWrite[],
): Promise<void> {
  const common = { familyId, rev };
  const living = { ...common, deleted: false };
  await upsert(
    tx,
    categories,
    [categories.id],
    rowsOf(writes, 'categories').map((row) => ({ ...living, ...row })),
  );
  await upsert(
    tx,
    flashcards,
    [flashcards.id],
    rowsOf(writes, 'flashcards').map((row) => ({
      ...{ ...living, english: null, pinyin: null, importId: null },
      ...row,
    })),
  );
  await upsert(
    tx,
    cardSets,
    [cardSets.id],
    rowsOf(writes, 'sets').map((row) => ({ ...living, ...row })),
  );
  await upsert(
    tx,
    trackingRecords,
    [trackingRecords.childId, trackingRecords.date],
    rowsOf(writes, 'history').map((row) => ({ ...living, ...row })),
  );
  await upsert(
    tx,
    dayEntries,
    [dayEntries.id],
    rowsOf(writes, 'entries').map(({ at, order, undone = null, ...entry }) => {
      const { id, childId, day, source, ...payload } = entry;
      const columns = { id, childId, day, source, payload, undone, arrival: order, author };
      return { ...common, ...columns, ...readZonedIso(at) };
    }),
    ['author'],
  );
  await upsert(
    tx,
    imports,
    [imports.id],
    rowsOf(writes, 'imports').map(({ at, ...row }) => ({ ...common, ...row, ...readZonedIso(at) })),
  );
  await upsert(
    tx,
    conflicts,
    [conflicts.id],
    rowsOf(writes, 'conflicts').map((row) => ({ ...living, childId: null, ...row })),
  );
  const target = { familyId, rev };
  await softDeleteRows(tx, categories, categories.id, target, deletedKeys(writes, 'categories'));
  await softDeleteRows(tx, flashcards, flashcards.id, target, deletedKeys(writes, 'flashcards'));
  await softDeleteRows(tx, cardSets, cardSets.id, target, deletedKeys(writes, 'sets'));
  await softDeleteRows(tx, trackingRecords, trackingRecords.date, target, deletedKeys(writes, 'history'));
  await softDeleteRows(tx, conflicts, conflicts.id, target, deletedKeys(writes, 'conflicts'));
}

type FamilyTable = PgTable & { familyId: PgColumn };

/** Inserts rows; one that is there is replaced whole but for the columns named in `kept`. */
async function upsert<Table extends FamilyTable>(
  tx: Tx,
  table: Table,
  keys: PgColumn[],
  rows: Table['$inferInsert'][],
  kept: string[] = [],
): Promise<void> {
  for (const some of chunk(rows)) {
    await tx
      .insert(table)
      .values(some)
      .onConflictDoUpdate({ target: [table.familyId, ...keys], set: excluded(table, kept) });
  }
}

type SoftDeletedTable = FamilyTable & { rev: PgColumn; deleted: PgColumn };

/** Marks rows as deleted, leaving tombstones. */
async function softDeleteRows(
  tx: Tx,
  table: SoftDeletedTable,
  key: PgColumn,
  { familyId, rev }: Omit<WriteTarget, 'author'>,
  keys: readonly (string | number)[],
): Promise<void> {
  for (const some of chunk(keys)) {
    await tx
      .update(table)
      .set({ deleted: true, rev })
      .where(and(eq(table.familyId, familyId), inArray(key, some)));
  }
}

type RowOf<Table extends LibraryTable> = NonNullable<Extract<RowWrite, { table: Table }>['row']>;

function rowsOf<Table extends LibraryTable>(writes: readonly RowWrite[], table: Table): RowOf<Table>[] {
  return writes.flatMap((write) => (write.table === table && write.row ? [write.row as RowOf<Table>] : []));
}

function deletedKeys(writes: readonly RowWrite[], table: LibraryTable): (string | number)[] {
  return writes.flatMap((write) => (write.table === table && write.row === null ? [write.key] : []));
}

/** `set column = excluded.column` for every column of a table but those in `kept`. */
function excluded(table: PgTable, kept: readonly string[]): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([name]) => !kept.includes(name))
      .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  );
}

function chunk<Item>(items: readonly Item[]): Item[][] {
  const chunks: Item[][] = [];
  for (let start = 0; start < items.length; start += ROWS_PER_STATEMENT) {
    chunks.push(items.slice(start, start + ROWS_PER_STATEMENT));
  }
  return chunks;
}
