import { and, eq, getTableColumns, type Param, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#server/db/database.ts';
import { addRoom, NO_ROOM, type Room } from '#shared/library/quota.ts';
import { readDayKey } from '#shared/library/tables/day-record.ts';
import type { LibraryTable, RowWrite } from '#shared/library/tables/library-tables.ts';
import { chunk } from './chunk.ts';
import {
  cardSets,
  categories,
  children,
  conflicts,
  dayEntries,
  flashcards,
  imports,
  rotations,
  trackingRecords,
} from './tables.ts';
import { readZonedIso } from './zoned-instant.ts';

/** Rows of one statement: far below the 65,535 parameters that PostgreSQL takes. */
const ROWS_PER_STATEMENT = 1_000;

/** Whose library is written, at which revision, and by which user. */
export type WriteTarget = { familyId: string; rev: number; author: string };

/**
 * Writes rows of a family's library; a deleted row becomes a tombstone, which keeps its key alone. Each key comes once.
 * Returns by how much the library has grown, which the caller adds to the family's sums.
 */
export async function writeRows(tx: Tx, target: WriteTarget, writes: readonly RowWrite[]): Promise<Room> {
  const { familyId, rev, author } = target;
  const common = { familyId, rev };
  const living = { ...common, deleted: false };
  const grown = [
    // Before the sets and days, which refer to them.
    await upsert(
      tx,
      children,
      [children.id],
      rowsOf(writes, 'children').map(({ teaching, ...row }) => ({
        ...{ ...common, animal: null, born: null, state: null },
        ...{ ...row, ...teaching },
      })),
    ),
    await upsert(
      tx,
      categories,
      [categories.id],
      rowsOf(writes, 'categories').map((row) => ({ ...living, ...row })),
    ),
    await upsert(
      tx,
      flashcards,
      [flashcards.id],
      rowsOf(writes, 'flashcards').map((row) => ({
        ...{ ...living, english: null, pinyin: null, importId: null, recording: null },
        ...row,
      })),
    ),
    await upsert(
      tx,
      cardSets,
      [cardSets.id],
      rowsOf(writes, 'sets').map((row) => ({ ...living, ...BARE_SET, ...row })),
    ),
    await upsert(
      tx,
      trackingRecords,
      DAY_KEYS,
      rowsOf(writes, 'history').map((row) => ({ ...living, ...row })),
    ),
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
    ),
    await upsert(
      tx,
      imports,
      [imports.id],
      rowsOf(writes, 'imports').map(({ at, ...row }) => ({ ...common, ...row, ...readZonedIso(at) })),
    ),
    await upsert(
      tx,
      rotations,
      [rotations.id],
      rowsOf(writes, 'rotations').map(({ at, undone = false, ...row }) => ({
        ...{ ...living, ...row, undone },
        ...readZonedIso(at),
      })),
    ),
    await upsert(
      tx,
      conflicts,
      [conflicts.id],
      rowsOf(writes, 'conflicts').map((row) => ({ ...living, childId: null, ...row })),
    ),
    ...(await softDeleteAll(tx, target, writes)),
  ];
  return grown.reduce(addRoom, NO_ROOM);
}

/** The columns of a set that say nothing where its row does not name them. */
const BARE_SET = {
  ...{ position: null, pace: null, coming: null, fill: null, opensOn: null, rotated: null, steer: null },
};

const DAY_KEYS = [trackingRecords.childId, trackingRecords.date];

/** What a tombstone keeps of a row besides its key. */
const EMPTY_RECORD = {
  ...{ selectedSets: [], setUsage: {}, setCards: {}, shown: [] },
  ...{ engagementTimes: [], notes: '' },
};

async function softDeleteAll(tx: Tx, target: WriteTarget, writes: readonly RowWrite[]): Promise<Room[]> {
  const erased = { word: '', english: null, pinyin: null, importId: null, recording: null };
  const emptySet = { name: '', flashcardIds: [], ...BARE_SET };
  const emptyRotation = { entering: [], retiring: [], places: [] };
  const gone = (table: LibraryTable) => deletedKeys(writes, table).map((key) => [key]);
  const goneDays = deletedKeys(writes, 'history')
    .map((key) => readDayKey(String(key)))
    .map(({ childId, day }) => [childId, day]);
  return [
    await softDeleteRows(tx, categories, [categories.id], target, gone('categories'), { name: '' }),
    await softDeleteRows(tx, flashcards, [flashcards.id], target, gone('flashcards'), erased),
    await softDeleteRows(tx, cardSets, [cardSets.id], target, gone('sets'), emptySet),
    await softDeleteRows(tx, trackingRecords, DAY_KEYS, target, goneDays, EMPTY_RECORD),
    await softDeleteRows(tx, rotations, [rotations.id], target, gone('rotations'), emptyRotation),
    await softDeleteRows(tx, conflicts, [conflicts.id], target, gone('conflicts'), { kept: '', lost: '' }),
  ];
}

type FamilyTable = PgTable & { familyId: PgColumn };

/** Inserts rows; one that is there is replaced whole but for the columns named in `kept`. Returns the growth. */
async function upsert<Table extends FamilyTable>(
  tx: Tx,
  table: Table,
  keys: PgColumn[],
  rows: Table['$inferInsert'][],
  kept: string[] = [],
): Promise<Room> {
  const names = Object.entries(getTableColumns(table))
    .filter(([, column]) => keys.includes(column))
    .map(([name]) => name);
  let grown = NO_ROOM;
  for (const some of chunk(rows, ROWS_PER_STATEMENT)) {
    const written = tx
      .insert(table)
      .values(some)
      .onConflictDoUpdate({ target: [table.familyId, ...keys], set: excluded(table, kept) })
      .returning({ bytes: BYTES });
    const familyId = String(readColumn(some[0] ?? {}, 'familyId'));
    const before = some.map((row) => keys.map((key, i) => sql.param(readColumn(row, names[i]), key)));
    grown = addRoom(grown, await runCounted(tx, familyId, { table, keys, before, written }));
  }
  return grown;
}

function readColumn(row: object, name: string | undefined): unknown {
  return (row as Record<string, unknown>)[name ?? ''];
}

/** A generated column (0003-library.sql): it is read, and never written. */
const BYTES = sql<number>`bytes`.as('bytes');

type Counted = { table: FamilyTable; keys: PgColumn[]; before: Param[][]; written: SQLWrapper };

/** Runs a writing statement and measures, in the same one, by how much the rows of these keys have grown. */
async function runCounted(
  tx: Tx,
  familyId: string,
  { table, keys, before, written }: Counted,
): Promise<Room> {
  const { rows } = await tx.execute<Room>(sql`
    with before as (
      select count(*) as rows, coalesce(sum(bytes), 0) as bytes from ${table}
      where ${eq(table.familyId, familyId)} and ${isAmong(keys, before)}
    ), written as ${written}
    select (select count(*) from written) - before.rows as rows,
      (select coalesce(sum(bytes), 0) from written) - before.bytes as bytes
    from before`);
  const [grown] = rows;
  return grown ? { rows: Number(grown.rows), bytes: Number(grown.bytes) } : NO_ROOM;
}

function isAmong(keys: PgColumn[], values: Param[][]): SQL {
  const tuples = sql.join(
    values.map((key) => sql`(${sql.join(key, sql`, `)})`),
    sql`, `,
  );
  return sql`(${sql.join(keys, sql`, `)}) in (${tuples})`;
}

type SoftDeletedTable = FamilyTable & { rev: PgColumn; deleted: PgColumn };

/** Marks rows as deleted and empties them, leaving tombstones. Returns the growth. */
async function softDeleteRows<Table extends SoftDeletedTable>(
  tx: Tx,
  table: Table,
  keys: PgColumn[],
  { familyId, rev }: WriteTarget,
  deleted: readonly (string | number)[][],
  empty: Partial<Table['$inferInsert']>,
): Promise<Room> {
  let grown = NO_ROOM;
  for (const some of chunk(deleted, ROWS_PER_STATEMENT)) {
    const before = some.map((values) => keys.map((key, i) => sql.param(values[i], key)));
    const written = tx
      .update(table)
      .set({ ...empty, deleted: true, rev })
      .where(and(eq(table.familyId, familyId), isAmong(keys, before)))
      .returning({ bytes: BYTES });
    grown = addRoom(grown, await runCounted(tx, familyId, { table, keys, before, written }));
  }
  return grown;
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
