import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Tx } from '#server/db/database.ts';
import type { LibraryRows, RowWrite } from '#shared/library/library.ts';
import { DaySchema, SetIdSchema } from '#shared/library/schema.ts';
import {
  LIBRARY_TABLES,
  type LibraryTableName,
  type PageCursor,
  type SyncGone,
  type SyncResponse,
  type SyncRows,
} from '#shared/library/sync-protocol.ts';
import {
  presentCategory,
  presentConflict,
  presentEntry,
  presentFlashcard,
  presentImport,
  presentRecord,
  presentSet,
} from './present-rows.ts';
import {
  cardSets,
  categories,
  conflicts,
  dayEntries,
  flashcards,
  imports,
  trackingRecords,
} from './tables.ts';

/** About how many bytes of rows a page holds. */
export const PAGE_BYTES = 1_000_000;

/** Which rows of a library are read: those changed after revision `since` with their tombstones, or all living ones. */
export type Wanted = { familyId: string; since: number; whole: boolean };

export type Page = Pick<SyncResponse, 'rows' | 'gone'> & { next: Omit<PageCursor, 'rev'> | null };

/** Reads the rows from `start` on, until the page is full. */
export async function readPage(
  tx: Tx,
  wanted: Wanted,
  { start, bytes = PAGE_BYTES }: { start?: Omit<PageCursor, 'rev'> | null; bytes?: number } = {},
): Promise<Page> {
  const { rows, gone } = createPage();
  let room = bytes;
  let after = start?.after ?? null;
  for (const table of LIBRARY_TABLES.slice(LIBRARY_TABLES.indexOf(start?.table ?? 'categories'))) {
    for (;;) {
      const found = await READERS[table].read(tx, wanted, after);
      for (const { key, row } of found) {
        // A page holds at least one row, however large.
        if (room <= 0) return { rows, gone, next: { table, after } };
        if (row) (rows[table] as object[]).push(row);
        else addGone(gone, table, key);
        room -= row ? Buffer.byteLength(JSON.stringify(row)) : key.length + 3;
        after = key;
      }
      if (found.length < READERS[table].batch) break;
    }
    after = null;
  }
  return { rows, gone, next: null };
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
    rows: { categories: [], flashcards: [], sets: [], history: [], entries: [], conflicts: [], imports: [] },
    gone: { categories: [], flashcards: [], sets: [], history: [], conflicts: [] },
    next: null,
  };
}

function addGone(gone: SyncGone, table: LibraryTableName, key: string): void {
  if (table === 'sets') gone.sets.push(Number(key));
  else if (table !== 'entries' && table !== 'imports') gone[table].push(key);
}

/** Whether `after` can be a key of the cursor's table; a database would not compare others. */
export function isCursorValid({ table, after }: Omit<PageCursor, 'rev'>): boolean {
  if (after === null) return true;
  switch (table) {
    case 'sets':
      return SetIdSchema.safeParse(Number(after)).success;
    case 'history':
      return DaySchema.safeParse(after).success;
    case 'entries':
    case 'imports':
      return z.uuid().safeParse(after).success;
    default:
      return !after.includes('\u0000');
  }
}

type FoundRow = { key: string; row: object | null };
type Reader = {
  /** How many rows one query reads. */
  batch: number;
  /** The wanted rows after the key `after`, in the order of their keys; a deleted one without its row. */
  read(tx: Tx, wanted: Wanted, after: string | null): Promise<FoundRow[]>;
};

type ReadTable = { familyId: PgColumn; rev: PgColumn; deleted?: PgColumn };

function isWanted(
  table: ReadTable,
  key: PgColumn,
  wanted: Wanted,
  after: SQL | string | null,
): SQL | undefined {
  const ofTime = wanted.whole ? table.deleted && eq(table.deleted, false) : gt(table.rev, wanted.since);
  return and(eq(table.familyId, wanted.familyId), ofTime, after === null ? undefined : gt(key, after));
}

const READERS: Record<LibraryTableName, Reader> = {
  categories: {
    batch: 500,
    async read(tx, wanted, after) {
      const rows = await tx
        .select()
        .from(categories)
        .where(isWanted(categories, categories.id, wanted, after))
        .orderBy(asc(categories.id))
        .limit(this.batch);
      return rows.map((row) => ({ key: row.id, row: row.deleted ? null : presentCategory(row) }));
    },
  },
  flashcards: {
    batch: 2_000,
    async read(tx, wanted, after) {
      const rows = await tx
        .select()
        .from(flashcards)
        .where(isWanted(flashcards, flashcards.id, wanted, after))
        .orderBy(asc(flashcards.id))
        .limit(this.batch);
      return rows.map((row) => ({ key: row.id, row: row.deleted ? null : presentFlashcard(row) }));
    },
  },
  sets: {
    batch: 100,
    async read(tx, wanted, after) {
      const rows = await tx
        .select()
        .from(cardSets)
        .where(isWanted(cardSets, cardSets.id, wanted, after && sql`${Number(after)}::integer`))
        .orderBy(asc(cardSets.id))
        .limit(this.batch);
      return rows.map((row) => ({ key: String(row.id), row: row.deleted ? null : presentSet(row) }));
    },
  },
  history: {
    batch: 500,
    async read(tx, wanted, after) {
      const rows = await tx
        .select()
        .from(trackingRecords)
        .where(isWanted(trackingRecords, trackingRecords.date, wanted, after))
        .orderBy(asc(trackingRecords.date))
        .limit(this.batch);
      return rows.map((row) => ({ key: row.date, row: row.deleted ? null : presentRecord(row) }));
    },
  },
  entries: {
    batch: 500,
    async read(tx, wanted, after) {
      const rows = await tx
        .select()
        .from(dayEntries)
        .where(isWanted(dayEntries, dayEntries.id, wanted, after))
        .orderBy(asc(dayEntries.id))
        .limit(this.batch);
      return rows.map((row) => ({ key: row.id, row: presentEntry(row) }));
    },
  },
  conflicts: {
    batch: 200,
    async read(tx, wanted, after) {
      const rows = await tx
        .select()
        .from(conflicts)
        .where(isWanted(conflicts, conflicts.id, wanted, after))
        .orderBy(asc(conflicts.id))
        .limit(this.batch);
      return rows.map((row) => ({ key: row.id, row: row.deleted ? null : presentConflict(row) }));
    },
  },
  imports: {
    batch: 200,
    async read(tx, wanted, after) {
      const rows = await tx
        .select()
        .from(imports)
        .where(isWanted(imports, imports.id, wanted, after))
        .orderBy(asc(imports.id))
        .limit(this.batch);
      return rows.map((row) => ({ key: row.id, row: presentImport(row) }));
    },
  },
};
