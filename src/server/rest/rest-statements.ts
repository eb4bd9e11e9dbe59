import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { WrittenRows } from './rest-body.ts';
import { type RestRow, type RestTable, toNameList, toSelectList } from './rest-table.ts';

/** What to answer after a write: these columns of the written rows, or only how many they were. */
type Returning = string[] | null;

/** Rows of the table that row-level security lets the caller see. */
export async function selectRows(
  tx: Tx,
  table: RestTable,
  { select, id }: { select: string[]; id: string | null },
): Promise<RestRow[]> {
  const list = toSelectList(table, select);
  const result = await tx.execute<RestRow>(
    sql`select ${list} from ${sql.identifier(table.name)} ${whereId(id)}`,
  );
  return result.rows;
}

/**
 * Adds rows and returns one for each. PostgreSQL converts the values, as it does for PostgREST, and refuses what policies
 * forbid.
 */
export async function insertRows(
  tx: Tx,
  table: RestTable,
  rows: WrittenRows,
  returning: Returning,
): Promise<RestRow[]> {
  const name = sql.identifier(table.name);
  const columns = toNameList(rows.columns);
  const source = sql`json_populate_recordset(null::${name}, ${rows.json}::json)`;
  const result = await tx.execute<RestRow>(
    sql`insert into ${name} (${columns}) select ${columns} from ${source} ${toReturning(table, returning)}`,
  );
  return result.rows;
}

/** Changes the rows with this id (or all the caller may change) to the values of one row; returns one for each. */
export async function updateRows(
  tx: Tx,
  table: RestTable,
  row: WrittenRows,
  { id, returning }: { id: string | null; returning: Returning },
): Promise<RestRow[]> {
  const name = sql.identifier(table.name);
  const assignments = sql.join(
    row.columns.map((column) => sql`${sql.identifier(column)} = given.${sql.identifier(column)}`),
    sql`, `,
  );
  const source = sql`json_populate_recordset(null::${name}, ${row.json}::json)`;
  const where = id === null ? sql`` : sql`where ${name}.id = ${id}::uuid`;
  const result = await tx.execute<RestRow>(
    sql`update ${name} set ${assignments} from ${source} as given ${where} ${toReturning(table, returning)}`,
  );
  return result.rows;
}

function whereId(id: string | null): SQL {
  return id === null ? sql`` : sql`where id = ${id}::uuid`;
}

function toReturning(table: RestTable, returning: Returning): SQL {
  // A constant asks for no right to read, which the caller may not have.
  return returning === null
    ? sql`returning true as written`
    : sql`returning ${toSelectList(table, returning)}`;
}
