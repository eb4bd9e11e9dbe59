import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { RestorableTable } from '#shared/library/library.ts';
import { addRoom, NO_ROOM, type Room } from '#shared/library/quota.ts';
import type { PageCursor, SyncGone, SyncResponse, SyncRows } from '#shared/library/sync-protocol.ts';
import {
  getTable,
  type KeyOf,
  LIBRARY_TABLES,
  type LibraryRows,
  type LibraryTable,
  mapTables,
  type RowOf,
  type RowWrite,
  TOMBSTONE_TABLES,
  type TombstoneTable,
} from '#shared/library/tables/library-tables.ts';
import { ROW_OVERHEAD_BYTES } from './tables.ts';

export type Selection = {
  tables?: readonly LibraryTable[];
  keys?: Partial<Record<LibraryTable, readonly (string | number)[]>>;
  entriesOnDays?: readonly string[];
  cardsInCategories?: readonly string[];
  anyCardInCategory?: string;
  cardsFromImport?: string;
};

export type RowsByTable = ReadonlyMap<LibraryTable, [key: string | number, row: object][]>;

/** Reads rows in one statement. A row that is selected twice is returned twice. */
export async function readRows(tx: Tx, familyId: string, selection: Selection): Promise<RowsByTable> {
  const parts = listParts(selection).map(
    (condition) => sql`(select table_name as "table", key, "row" from library_rows
      where family_id = ${familyId}::uuid and "row" is not null and ${condition})`,
  );
  const rowsByTable = new Map<LibraryTable, [string | number, object][]>();
  if (parts.length === 0) return rowsByTable;
  const { rows } = await tx.execute<{ table: LibraryTable; key: string; row: object }>(
    sql`${sql.join(parts, sql` union all `)} order by 1, 2`,
  );
  for (const { table, key, row } of rows) {
    const tableRows = rowsByTable.get(table) ?? [];
    rowsByTable.set(table, tableRows);
    tableRows.push([getTable(table).readKey(key), row]);
  }
  return rowsByTable;
}

export async function readTableRows<Table extends LibraryTable>(
  tx: Tx,
  familyId: string,
  table: Table,
  selection: Selection,
): Promise<[key: KeyOf<Table>, row: RowOf<Table>][]> {
  return ((await readRows(tx, familyId, selection)).get(table) ?? []) as [KeyOf<Table>, RowOf<Table>][];
}

/** Returns the ids of the given cards that were deleted since the library's last card was added or edited. */
export async function findRecentlyDeleted(
  tx: Tx,
  familyId: string,
  ids: readonly string[],
): Promise<string[]> {
  const cards = sql`family_id = ${familyId}::uuid and table_name = 'flashcards'`;
  const { rows } = await tx.execute<{ key: string }>(sql`
    select key from library_rows
    where ${cards} and "row" is null and key ${matchesAny(ids)}
      and rev > (select coalesce(max(rev), 0) from library_rows where ${cards} and "row" is not null)
      and rev > (select cards_added_rev from families where id = ${familyId}::uuid)`);
  return rows.map(({ key }) => key);
}

/** Reads the last versions of deleted rows, as far as they are stored. */
export async function readDeletedRows<Table extends RestorableTable>(
  tx: Tx,
  familyId: string,
  table: Table,
  keys: readonly (string | number)[],
): Promise<[key: KeyOf<Table>, row: RowOf<Table>][]> {
  if (keys.length === 0) return [];
  const { rows } = await tx.execute<{ key: string; row: RowOf<Table> }>(sql`
    select version.key, version."row" from row_versions version
    join library_rows gone on gone.family_id = version.family_id and gone.table_name = version.table_name
      and gone.key = version.key and gone.rev = version.rev and gone."row" is null
    where version.family_id = ${familyId}::uuid and version.table_name = ${table}
      and version.key ${matchesAny(keys)}`);
  return rows.map(({ key, row }) => [getTable(table).readKey(key) as KeyOf<Table>, row]);
}

export function selectsRows(selection: Selection): boolean {
  return listParts(selection).length > 0;
}

function listParts(selection: Selection): SQL[] {
  const { tables = [], keys = {}, entriesOnDays = [], cardsInCategories = [] } = selection;
  const { anyCardInCategory, cardsFromImport } = selection;
  const category = sql`table_name ${matchesAny(['flashcards'])} and belongs_to`;
  return [
    ...(tables.length > 0 ? [sql`table_name ${matchesAny(tables)}`] : []),
    ...Object.entries(keys)
      .filter(([, tableKeys]) => tableKeys.length > 0)
      .map(([table, tableKeys]) => sql`table_name ${matchesAny([table])} and key ${matchesAny(tableKeys)}`),
    ...(entriesOnDays.length > 0
      ? [sql`table_name ${matchesAny(['entries'])} and belongs_to ${matchesAny(entriesOnDays)}`]
      : []),
    ...(cardsInCategories.length > 0 ? [sql`${category} ${matchesAny(cardsInCategories)}`] : []),
    ...(anyCardInCategory === undefined ? [] : [sql`${category} = ${anyCardInCategory} limit 1`]),
    ...(cardsFromImport === undefined
      ? []
      : [sql`table_name = 'flashcards' and "row" ->> 'importId' = ${cardsFromImport}`]),
  ];
}

/** Passes all values as one parameter, because the number of parameters is limited. PostgreSQL then uses an index. */
function matchesAny(values: readonly (string | number)[]): SQL {
  return sql`= any (${sql.param(values.map(String))}::text[])`;
}

export function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}

/** Serializing more of the largest rows at once would block the event loop. */
const ROWS_PER_STATEMENT = 250;

export type WriteTarget = { familyId: string; rev: number; author: string };

/** Writes rows, or tombstones for deleted ones. Keys must be unique. Returns the growth, for the caller to record. */
export async function writeRows(tx: Tx, target: WriteTarget, writes: readonly RowWrite[]): Promise<Room> {
  const { familyId, rev, author } = target;
  let growth = NO_ROOM;
  for (const batch of chunk(writes, ROWS_PER_STATEMENT)) {
    const input = batch.map(({ table, key, row }) => ({ table_name: table, key: String(key), row }));
    const { rows } = await tx.execute<Room>(sql`
      with input as materialized (
        select * from json_to_recordset(${JSON.stringify(input)}::json) as i (table_name text, key text, "row" json)
      ), before as materialized (
        select table_name, key, bytes from library_rows
        where family_id = ${familyId}::uuid and table_name = any (${toTextArray(input.map((row) => row.table_name))})
          and key = any (${toTextArray(input.map(({ key }) => key))}) and (table_name, key) in (select table_name, key from input)
      ), written as (
        insert into library_rows (family_id, table_name, key, rev, "row", author)
        select ${familyId}::uuid, table_name, key, ${rev}::bigint, "row", ${author}::uuid from input
        where "row" is not null or (table_name, key) in (select table_name, key from before)
        on conflict (family_id, table_name, key) do update set rev = excluded.rev, "row" = excluded."row"
        returning bytes
      )
      select (select count(*) from written) - (select count(*) from before) as rows,
        (select coalesce(sum(bytes), 0) from written) - (select coalesce(sum(bytes), 0) from before) as bytes`);
    const [size] = rows;
    if (size) growth = addRoom(growth, { rows: Number(size.rows), bytes: Number(size.bytes) });
  }
  return growth;
}

/** Returns an array, for which PostgreSQL uses the index regardless of its statistics. */
function toTextArray(values: readonly string[]): SQL {
  return sql`${sql.param([...new Set(values)])}::text[]`;
}

export const PAGE_BYTES = 1_000_000;

const ROWS_PER_BATCH = 2_000;

/** Selects the rows and tombstones after revision `since`, or all living rows of the `whole` library. */
type PageSelection = { familyId: string; since: number; whole: boolean };

export type Page = Pick<SyncResponse, 'rows' | 'gone'> & { next: Omit<PageCursor, 'rev'> | null };

/** Reads one page, which is small enough for memory. `only` stops after the start's table. */
export async function readPage(
  tx: Tx,
  selection: PageSelection,
  {
    start = null,
    only = false,
    bytes = PAGE_BYTES,
  }: { start?: Omit<PageCursor, 'rev'> | null; only?: boolean; bytes?: number } = {},
): Promise<Page> {
  const page = createPage();
  let remaining = bytes;
  let next = start;
  for (;;) {
    const after = next
      ? sql`and (table_name, key) > (${next.table}, ${next.after ?? ''}) ${only ? sql`and table_name = ${next.table}` : sql``}`
      : sql``;
    const isNew = selection.whole ? sql`"row" is not null` : sql`rev > ${selection.since}::bigint`;
    const condition = sql`family_id = ${selection.familyId}::uuid and ${isKnownTable} and ${isNew} ${after}`;
    const { count, rows } = await readBatch(tx, condition, remaining);
    for (const { table, key, row, size } of rows) {
      addToPage(page, table, key, row);
      remaining -= size;
    }
    const last = rows.at(-1);
    if (!last || (count === rows.length && count < ROWS_PER_BATCH)) return page;
    next = { table: last.table, after: last.key };
    if (rows.length < count || remaining <= 0) return { ...page, next };
  }
}

/** During an update, a newer server may write rows of tables that are unknown here. */
const isKnownTable = sql`table_name = any (${sql.param([...LIBRARY_TABLES])}::text[])`;

type BatchRow = { table: LibraryTable; key: string; row: object | null; size: number };

/** Reads the next rows that fit into `maxBytes`, at least one, and counts all rows of the batch. */
async function readBatch(
  tx: Tx,
  condition: SQL,
  maxBytes: number,
): Promise<{ count: number; rows: BatchRow[] }> {
  const { rows } = await tx.execute<BatchRow & { count: number }>(sql`
    select table_name as "table", key, "row", size, count from (
      select table_name, key, "row", size, (count(*) over ())::integer as count,
        sum(size) over (order by table_name, key rows unbounded preceding) - size as before
      from (
        select table_name, key, "row", bytes - ${ROW_OVERHEAD_BYTES}::integer as size from library_rows
        where ${condition} order by table_name, key limit ${ROWS_PER_BATCH}
      ) batch
    ) sums
    where before < ${Math.min(maxBytes, Number.MAX_SAFE_INTEGER)}::double precision
    order by table_name, key`);
  return { count: rows[0]?.count ?? 0, rows };
}

export async function readLibrary(tx: Tx, familyId: string): Promise<LibraryRows> {
  const { rows } = await readPage(
    tx,
    { familyId, since: 0, whole: true },
    { bytes: Number.POSITIVE_INFINITY },
  );
  return rows;
}

/** Returns the page that describes the writes to a device, or null if they do not fit. */
export function createPageFromWrites(writes: readonly RowWrite[]): Page | null {
  const page = createPage();
  let remaining = PAGE_BYTES;
  for (const { table, key, row } of writes) {
    if (remaining <= 0) return null;
    addToPage(page, table, String(key), row);
    remaining -= row ? Buffer.byteLength(JSON.stringify(row)) : String(key).length;
  }
  return page;
}

export function createPage(): { rows: SyncRows; gone: SyncGone; next: null } {
  return {
    rows: mapTables(() => []) as object as SyncRows,
    gone: Object.fromEntries(TOMBSTONE_TABLES.map((table) => [table, []])) as object as SyncGone,
    next: null,
  };
}

function addToPage(
  { rows, gone }: Pick<Page, 'rows' | 'gone'>,
  table: LibraryTable,
  key: string,
  row: object | null,
) {
  if (row) (rows[table] as object[]).push(row);
  else (gone[table as TombstoneTable] as unknown[]).push(getTable(table).readKey(key));
}

/** Returns false for a null character, with which PostgreSQL cannot compare a key. */
export function isCursorValid({ after }: Pick<PageCursor, 'after'>): boolean {
  return !after?.includes('\u0000');
}
