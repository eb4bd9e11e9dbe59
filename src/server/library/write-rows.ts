import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#server/db/database.ts';
import type { LibraryTable, RowWrite } from '#shared/library/library.ts';
import { cardSets, categories, flashcards, trackingRecords } from './tables.ts';

/** Rows of one statement: far below the 65,535 parameters that PostgreSQL takes. */
const ROWS_PER_STATEMENT = 1_000;

type FamilyTable = PgTable & { userId: PgColumn; rev: PgColumn; deleted: PgColumn };

/** Writes rows of a family's library at revision `rev`; a deleted row becomes a tombstone. Each key comes once. */
export async function writeRows(
  tx: Tx,
  userId: string,
  rev: number,
  writes: readonly RowWrite[],
): Promise<void> {
  const common = { userId, rev, deleted: false };
  for (const rows of chunk(rowsOf(writes, 'categories'))) {
    await tx
      .insert(categories)
      .values(rows.map((row) => ({ ...common, ...row })))
      .onConflictDoUpdate({ target: [categories.userId, categories.id], set: excluded(categories) });
  }
  for (const rows of chunk(rowsOf(writes, 'flashcards'))) {
    await tx
      .insert(flashcards)
      .values(rows.map((row) => ({ ...common, english: null, pinyin: null, ...row })))
      .onConflictDoUpdate({ target: [flashcards.userId, flashcards.id], set: excluded(flashcards) });
  }
  for (const rows of chunk(rowsOf(writes, 'sets'))) {
    await tx
      .insert(cardSets)
      .values(rows.map((row) => ({ ...common, ...row })))
      .onConflictDoUpdate({ target: [cardSets.userId, cardSets.id], set: excluded(cardSets) });
  }
  for (const rows of chunk(rowsOf(writes, 'history'))) {
    await tx
      .insert(trackingRecords)
      .values(rows.map((row) => ({ ...common, ...row })))
      .onConflictDoUpdate({
        target: [trackingRecords.userId, trackingRecords.date],
        set: excluded(trackingRecords),
      });
  }
  await bury(tx, categories, categories.id, userId, rev, deletedKeys(writes, 'categories'));
  await bury(tx, flashcards, flashcards.id, userId, rev, deletedKeys(writes, 'flashcards'));
  await bury(tx, cardSets, cardSets.id, userId, rev, deletedKeys(writes, 'sets'));
  await bury(tx, trackingRecords, trackingRecords.date, userId, rev, deletedKeys(writes, 'history'));
}

/** Marks rows as deleted, leaving tombstones. */
async function bury(
  tx: Tx,
  table: FamilyTable,
  key: PgColumn,
  userId: string,
  rev: number,
  keys: readonly (string | number)[],
): Promise<void> {
  for (const some of chunk(keys)) {
    await tx
      .update(table)
      .set({ deleted: true, rev })
      .where(and(eq(table.userId, userId), inArray(key, some)));
  }
}

type RowOf<Table extends LibraryTable> = NonNullable<Extract<RowWrite, { table: Table }>['row']>;

function rowsOf<Table extends LibraryTable>(writes: readonly RowWrite[], table: Table): RowOf<Table>[] {
  return writes.flatMap((write) => (write.table === table && write.row ? [write.row as RowOf<Table>] : []));
}

function deletedKeys(writes: readonly RowWrite[], table: LibraryTable): (string | number)[] {
  return writes.flatMap((write) => (write.table === table && write.row === null ? [write.key] : []));
}

/** `set column = excluded.column` for every column of a table: the new row replaces the old one whole. */
function excluded(table: PgTable): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => [
      name,
      sql`excluded.${sql.identifier(column.name)}`,
    ]),
  );
}

function chunk<Item>(items: readonly Item[]): Item[][] {
  const chunks: Item[][] = [];
  for (let start = 0; start < items.length; start += ROWS_PER_STATEMENT) {
    chunks.push(items.slice(start, start + ROWS_PER_STATEMENT));
  }
  return chunks;
}
