import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { RestorableTable } from '#shared/library/library.ts';
import { type KeyOf, type LibraryTable, type RowOf, tableOf } from '#shared/library/tables/library-tables.ts';

export type Selection = {
  tables?: readonly LibraryTable[];
  keys?: Partial<Record<LibraryTable, readonly (string | number)[]>>;
  entriesOfDays?: readonly string[];
  cardsOfCategories?: readonly string[];
  anyCardOfCategory?: string;
  cardsOfImport?: string;
};

export type FoundRows = ReadonlyMap<LibraryTable, [key: string | number, row: object][]>;

/** Reads rows in one statement; a row that is selected twice is returned twice. */
export async function readRows(tx: Tx, familyId: string, selection: Selection): Promise<FoundRows> {
  const parts = listParts(selection).map(
    (condition) => sql`(select table_name as "table", key, "row" from library_rows
      where family_id = ${familyId}::uuid and "row" is not null and ${condition})`,
  );
  const found = new Map<LibraryTable, [string | number, object][]>();
  if (parts.length === 0) return found;
  const { rows } = await tx.execute<{ table: LibraryTable; key: string; row: object }>(
    sql`${sql.join(parts, sql` union all `)} order by 1, 2`,
  );
  for (const { table, key, row } of rows) {
    const ofTable = found.get(table) ?? [];
    found.set(table, ofTable);
    ofTable.push([tableOf(table).readKey(key), row]);
  }
  return found;
}

export async function readRowsOf<Table extends LibraryTable>(
  tx: Tx,
  familyId: string,
  table: Table,
  selection: Selection,
): Promise<[key: KeyOf<Table>, row: RowOf<Table>][]> {
  return ((await readRows(tx, familyId, selection)).get(table) ?? []) as [KeyOf<Table>, RowOf<Table>][];
}

/** Returns which of these cards were deleted since the library's last card was added or edited. */
export async function findLatelyDeleted(tx: Tx, familyId: string, ids: readonly string[]): Promise<string[]> {
  const cards = sql`family_id = ${familyId}::uuid and table_name = 'flashcards'`;
  const { rows } = await tx.execute<{ key: string }>(sql`
    select key from library_rows
    where ${cards} and "row" is null and key ${isOneOf(ids)}
      and rev > (select coalesce(max(rev), 0) from library_rows where ${cards} and "row" is not null)
      and rev > (select cards_added_rev from families where id = ${familyId}::uuid)`);
  return rows.map(({ key }) => key);
}

/** Reads rows as they were when they were deleted, as long as that version is kept. */
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
      and version.key ${isOneOf(keys)}`);
  return rows.map(({ key, row }) => [tableOf(table).readKey(key) as KeyOf<Table>, row]);
}

export function selectsRows(selection: Selection): boolean {
  return listParts(selection).length > 0;
}

function listParts(selection: Selection): SQL[] {
  const { tables = [], keys = {}, entriesOfDays = [], cardsOfCategories = [] } = selection;
  const { anyCardOfCategory, cardsOfImport } = selection;
  const category = sql`table_name ${isOneOf(['flashcards'])} and belongs_to`;
  return [
    ...(tables.length > 0 ? [sql`table_name ${isOneOf(tables)}`] : []),
    ...Object.entries(keys)
      .filter(([, ofTable]) => ofTable.length > 0)
      .map(([table, ofTable]) => sql`table_name ${isOneOf([table])} and key ${isOneOf(ofTable)}`),
    ...(entriesOfDays.length > 0
      ? [sql`table_name ${isOneOf(['entries'])} and belongs_to ${isOneOf(entriesOfDays)}`]
      : []),
    ...(cardsOfCategories.length > 0 ? [sql`${category} ${isOneOf(cardsOfCategories)}`] : []),
    ...(anyCardOfCategory === undefined ? [] : [sql`${category} = ${anyCardOfCategory} limit 1`]),
    ...(cardsOfImport === undefined
      ? []
      : [sql`table_name = 'flashcards' and "row" ->> 'importId' = ${cardsOfImport}`]),
  ];
}

/** Passes all texts as one parameter, because a statement takes a limited number. An index is used without statistics. */
function isOneOf(texts: readonly (string | number)[]): SQL {
  return sql`= any (${sql.param(texts.map(String))}::text[])`;
}
