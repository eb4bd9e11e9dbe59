import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Tx } from '#server/db/database.ts';
import type { PageCursor, SyncGone, SyncResponse, SyncRows } from '#shared/library/sync-protocol.ts';
import { type ChildDay, dayOf, keyOfDay, readDayKey } from '#shared/library/tables/day-record.ts';
import { ChildIdSchema, DaySchema, SetIdSchema } from '#shared/library/tables/fields.ts';
import type { LibraryRows, RowWrite } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_TABLES, type LibraryTable } from '#shared/library/tables/library-tables.ts';
import { countFitting } from './count-fitting.ts';
import {
  presentCategory,
  presentChild,
  presentConflict,
  presentEntry,
  presentFlashcard,
  presentImport,
  presentRecord,
  presentRotation,
  presentSet,
} from './present-rows.ts';
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

/** About how many bytes of rows a page holds. */
export const PAGE_BYTES = 1_000_000;

/** Which rows of a library are read: those changed after revision `since` with their tombstones, or all living ones. */
export type Wanted = { familyId: string; since: number; whole: boolean };

export type Page = Pick<SyncResponse, 'rows' | 'gone'> & { next: Omit<PageCursor, 'rev'> | null };

/**
 * Reads the rows from `start` on, until the page is full. How many rows that are is asked before they are read: however
 * large they are, no more than a page of them comes into memory. `only`: those of the start's table, and no others.
 */
export async function readPage(
  tx: Tx,
  wanted: Wanted,
  {
    start,
    only = false,
    bytes = PAGE_BYTES,
  }: { start?: Omit<PageCursor, 'rev'> | null; only?: boolean; bytes?: number } = {},
): Promise<Page> {
  const { rows, gone } = createPage();
  let room = bytes;
  const first = LIBRARY_TABLES.indexOf(start?.table ?? 'categories');
  const parts = LIBRARY_TABLES.slice(first, only ? first + 1 : undefined).map((table, index) => ({
    table,
    begin: index === 0 ? (start?.after ?? null) : null,
  }));
  for (const { table, begin } of await dropEmptyParts(tx, wanted, parts)) {
    let after = begin;
    for (;;) {
      const reader = READERS[table];
      const condition = reader.condition(wanted, after);
      const { batch, order } = reader;
      const next = { table: reader.table, condition, order, batch, room };
      const { found, fitting } = await countFitting(tx, next);
      if (found === 0) break;
      if (room <= 0) return { rows, gone, next: { table, after } };
      for (const { key, row } of await reader.read(tx, condition, fitting)) {
        if (row) (rows[table] as object[]).push(row);
        else addGone(gone, table, key);
        room -= row ? Buffer.byteLength(JSON.stringify(row)) : key.length + 3;
        after = key;
      }
      if (fitting < found) return { rows, gone, next: { table, after } };
      if (found < batch) break;
    }
  }
  return { rows, gone, next: null };
}

/** Rows of a table: those after the key `begin`, or all of them. */
type Part = { table: LibraryTable; begin: string | null };

/** Returns the parts that hold rows. One statement asks for all, because most pages have rows of one or two tables. */
async function dropEmptyParts(tx: Tx, wanted: Wanted, parts: Part[]): Promise<Part[]> {
  if (parts.length === 1) return parts;
  const columns = parts.map(({ table, begin }) => {
    const reader = READERS[table];
    const condition = reader.condition(wanted, begin);
    return sql`exists (select from ${reader.table} where ${condition}) as ${sql.identifier(table)}`;
  });
  const { rows } = await tx.execute<Record<string, boolean>>(sql`select ${sql.join(columns, sql`, `)}`);
  return parts.filter(({ table }) => rows[0]?.[table] === true);
}

/** All living rows of a library. */
export async function readLibrary(tx: Tx, familyId: string): Promise<LibraryRows> {
  const { rows } = await readPage(
    tx,
    { familyId, since: 0, whole: true },
    { bytes: Number.POSITIVE_INFINITY },
  );
  return rows;
}

/** The page that tells a device of these writes; null when they would not fit. */
export function pageOfWrites(writes: readonly RowWrite[]): Page | null {
  const { rows, gone } = createPage();
  let room = PAGE_BYTES;
  for (const { table, key, row } of writes) {
    if (room <= 0) return null;
    if (row) (rows[table] as object[]).push(row);
    else addGone(gone, table, String(key));
    room -= row ? Buffer.byteLength(JSON.stringify(row)) : String(key).length + 3;
  }
  return { rows, gone, next: null };
}

export function createPage(): { rows: SyncRows; gone: SyncGone; next: null } {
  return {
    rows: {
      ...{ categories: [], flashcards: [], sets: [], history: [] },
      ...{ entries: [], conflicts: [], imports: [], children: [], rotations: [] },
    },
    gone: { categories: [], flashcards: [], sets: [], history: [], conflicts: [], rotations: [] },
    next: null,
  };
}

function addGone(gone: SyncGone, table: LibraryTable, key: string): void {
  if (table === 'sets') gone.sets.push(Number(key));
  else if (table !== 'entries' && table !== 'imports' && table !== 'children') gone[table].push(key);
}

/** Returns whether `after` can be a key of the cursor's table; a database would not compare others. */
export function isCursorValid({ table, after }: Omit<PageCursor, 'rev'>): boolean {
  if (after === null) return true;
  switch (table) {
    case 'sets':
      return SetIdSchema.safeParse(Number(after)).success;
    case 'children':
      return ChildIdSchema.safeParse(Number(after)).success;
    case 'history':
      return isDayKey(readDayKey(after));
    case 'entries':
    case 'imports':
    case 'rotations':
      return z.uuid().safeParse(after).success;
    default:
      return !after.includes('\u0000');
  }
}

function isDayKey({ childId, day }: ChildDay): boolean {
  return ChildIdSchema.safeParse(childId).success && DaySchema.safeParse(day).success;
}

type FoundRow = { key: string; row: object | null };
type ReadTable = PgTable & { familyId: PgColumn; rev: PgColumn; deleted?: PgColumn };
type Reader = {
  table: ReadTable;
  /** The key by which the rows are ordered. */
  order: SQL;
  /** How many rows one query reads. */
  batch: number;
  /** The wanted rows after the key `after`. */
  condition(wanted: Wanted, after: string | null): SQL | undefined;
  /** The first `limit` of them in the order of their keys; a deleted one without its row. */
  read(tx: Tx, condition: SQL | undefined, limit: number): Promise<FoundRow[]>;
};

function createReader<Table extends ReadTable>(given: {
  table: Table;
  keys: PgColumn[];
  batch: number;
  /** Returns a row as it leaves the server. */
  present: (row: Table['$inferSelect']) => object;
  keyOf: (row: Table['$inferSelect']) => string;
  /** Makes the key in a cursor one of the columns' types. */
  cast?: (after: string) => SQL;
}): Reader {
  const { table, keys, batch, present, keyOf, cast = (after) => sql`${after}` } = given;
  const order = sql.join(keys, sql`, `);
  return {
    ...{ table, order, batch },
    condition(wanted, after) {
      const ofTime = wanted.whole ? table.deleted && eq(table.deleted, false) : gt(table.rev, wanted.since);
      const isLater = after === null ? undefined : sql`(${order}) > (${cast(after)})`;
      return and(eq(table.familyId, wanted.familyId), ofTime, isLater);
    },
    async read(tx, condition, limit) {
      const rows = await tx
        .select()
        .from(table as PgTable)
        .where(condition)
        .orderBy(order)
        .limit(limit);
      return rows.map((row) => ({ key: keyOf(row), row: row.deleted === true ? null : present(row) }));
    },
  };
}

const keyOfId = ({ id }: { id: string | number }): string => String(id);

const READERS: Record<LibraryTable, Reader> = {
  categories: createReader({
    ...{ table: categories, keys: [categories.id], keyOf: keyOfId, batch: 500 },
    present: presentCategory,
  }),
  flashcards: createReader({
    ...{ table: flashcards, keys: [flashcards.id], keyOf: keyOfId, batch: 2_000 },
    present: presentFlashcard,
  }),
  sets: createReader({
    ...{ table: cardSets, keys: [cardSets.id], keyOf: keyOfId, batch: 100 },
    present: presentSet,
    cast: (after) => sql`${Number(after)}::integer`,
  }),
  history: createReader({
    ...{ table: trackingRecords, keys: [trackingRecords.childId, trackingRecords.date], batch: 500 },
    keyOf: (row) => keyOfDay(dayOf(row)),
    present: presentRecord,
    cast: (after) => {
      const { childId, day } = readDayKey(after);
      return sql`${childId}::integer, ${day}::date`;
    },
  }),
  entries: createReader({
    ...{ table: dayEntries, keys: [dayEntries.id], keyOf: keyOfId, batch: 500 },
    present: presentEntry,
  }),
  conflicts: createReader({
    ...{ table: conflicts, keys: [conflicts.id], keyOf: keyOfId, batch: 200 },
    present: presentConflict,
  }),
  imports: createReader({
    ...{ table: imports, keys: [imports.id], keyOf: keyOfId, batch: 200 },
    present: presentImport,
  }),
  children: createReader({
    ...{ table: children, keys: [children.id], keyOf: keyOfId, batch: 100 },
    present: presentChild,
    cast: (after) => sql`${Number(after)}::integer`,
  }),
  rotations: createReader({
    ...{ table: rotations, keys: [rotations.id], keyOf: keyOfId, batch: 500 },
    present: presentRotation,
  }),
};
