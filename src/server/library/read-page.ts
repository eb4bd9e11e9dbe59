import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { PageCursor, SyncGone, SyncResponse, SyncRows } from '#shared/library/sync-protocol.ts';
import {
  forEachTable,
  LIBRARY_TABLES,
  type LibraryRows,
  type LibraryTable,
  type RowWrite,
  TOMBSTONE_TABLES,
  type TombstoneTable,
  tableOf,
} from '#shared/library/tables/library-tables.ts';
import { ROW_BYTES } from './room-for-changes.ts';

export const PAGE_BYTES = 1_000_000;

const BATCH = 2_000;

/** Selects the rows changed after revision `since` with their tombstones, or all living rows. */
export type Wanted = { familyId: string; since: number; whole: boolean };

export type Page = Pick<SyncResponse, 'rows' | 'gone'> & { next: Omit<PageCursor, 'rev'> | null };

/** Holds at most one page in memory. `only` stops after the start's table. */
export async function readPage(
  tx: Tx,
  wanted: Wanted,
  {
    start = null,
    only = false,
    bytes = PAGE_BYTES,
  }: { start?: Omit<PageCursor, 'rev'> | null; only?: boolean; bytes?: number } = {},
): Promise<Page> {
  const page = createPage();
  let room = bytes;
  let next = start;
  for (;;) {
    const after = next
      ? sql`and (table_name, key) > (${next.table}, ${next.after ?? ''}) ${only ? sql`and table_name = ${next.table}` : sql``}`
      : sql``;
    const ofTime = wanted.whole ? sql`"row" is not null` : sql`rev > ${wanted.since}::bigint`;
    const condition = sql`family_id = ${wanted.familyId}::uuid and ${isKnown} and ${ofTime} ${after}`;
    const { found, rows } = await readBatch(tx, condition, room);
    for (const { table, key, row, size } of rows) {
      put(page, table, key, row);
      room -= size;
    }
    const last = rows.at(-1);
    if (!last || (found === rows.length && found < BATCH)) return page;
    next = { table: last.table, after: last.key };
    if (rows.length < found || room <= 0) return { ...page, next };
  }
}

/** A newer server that runs alongside this one during an update may have written rows of tables unknown here. */
const isKnown = sql`table_name = any (${sql.param([...LIBRARY_TABLES])}::text[])`;

type FoundRow = { table: LibraryTable; key: string; row: object | null; size: number };

/** Reads the next rows that fit into `room` bytes, at least one, and counts the rows of the batch. */
async function readBatch(tx: Tx, condition: SQL, room: number): Promise<{ found: number; rows: FoundRow[] }> {
  const { rows } = await tx.execute<FoundRow & { found: number }>(sql`
    select table_name as "table", key, "row", size, found from (
      select table_name, key, "row", size, (count(*) over ())::integer as found,
        sum(size) over (order by table_name, key rows unbounded preceding) - size as before
      from (
        select table_name, key, "row", bytes - ${ROW_BYTES}::integer as size from library_rows
        where ${condition} order by table_name, key limit ${BATCH}
      ) batch
    ) sums
    where before < ${Math.min(room, Number.MAX_SAFE_INTEGER)}::double precision
    order by table_name, key`);
  return { found: rows[0]?.found ?? 0, rows };
}

export async function readLibrary(tx: Tx, familyId: string): Promise<LibraryRows> {
  const { rows } = await readPage(
    tx,
    { familyId, since: 0, whole: true },
    { bytes: Number.POSITIVE_INFINITY },
  );
  return rows;
}

/** Returns the page that describes these writes to a device; null when they do not fit. */
export function pageOfWrites(writes: readonly RowWrite[]): Page | null {
  const page = createPage();
  let room = PAGE_BYTES;
  for (const { table, key, row } of writes) {
    if (room <= 0) return null;
    put(page, table, String(key), row);
    room -= row ? Buffer.byteLength(JSON.stringify(row)) : String(key).length;
  }
  return page;
}

export function createPage(): { rows: SyncRows; gone: SyncGone; next: null } {
  return {
    rows: forEachTable(() => []) as object as SyncRows,
    gone: Object.fromEntries(TOMBSTONE_TABLES.map((table) => [table, []])) as object as SyncGone,
    next: null,
  };
}

function put(
  { rows, gone }: Pick<Page, 'rows' | 'gone'>,
  table: LibraryTable,
  key: string,
  row: object | null,
) {
  if (row) (rows[table] as object[]).push(row);
  else (gone[table as TombstoneTable] as unknown[]).push(tableOf(table).readKey(key));
}

/** Returns whether the database can compare the cursor's key. */
export function isCursorValid({ after }: Pick<PageCursor, 'after'>): boolean {
  return !after?.includes('\u0000');
}
