import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { RestError } from './rest-error.ts';

/** PostgreSQL decides who may do what. */
export type RestTable = {
  name: string;
  columns: Record<string, 'uuid' | 'text' | 'boolean' | 'timestamptz'>;
  /** The server's own columns, refused like those without a grant. */
  closed?: readonly string[];
  upsertKey?: string;
};

/** Times are written as PostgREST writes them (`2026-01-01T00:00:00+00:00`). */
export type RestRow = Record<string, string | boolean | null>;

export type WrittenRows = { columns: string[]; json: string; count: number };

function toSelectList(table: RestTable, columns: readonly string[]): SQL {
  return sql.join(
    columns.map((column) => toSelectItem(table, column)),
    sql`, `,
  );
}

function toNameList(columns: readonly string[]): SQL {
  return sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
}

export function checkWrittenColumns(table: RestTable, columns: readonly string[]): void {
  for (const column of columns) {
    if (Object.hasOwn(table.columns, column)) continue;
    if (table.closed?.includes(column)) {
      throw new RestError(403, '42501', `permission denied for table ${table.name}`);
    }
    const text = `Could not find the '${column}' column of '${table.name}' in the schema cache`;
    throw new RestError(400, 'PGRST204', text);
  }
}

function toSelectItem(table: RestTable, column: string): SQL {
  if (!Object.hasOwn(table.columns, column)) {
    throw new RestError(400, '42703', `column ${table.name}.${column} does not exist`);
  }
  const value = sql`${sql.identifier(table.name)}.${sql.identifier(column)}`;
  if (table.columns[column] !== 'timestamptz') return value;
  // The database formats the time, so that neither the driver nor the connection's time zone affects it.
  return sql`(to_json(${value} at time zone 'UTC') #>> '{}') || '+00:00' as ${sql.identifier(column)}`;
}

type Returning = string[] | null;

export async function selectRows(
  tx: Tx,
  table: RestTable,
  { select, id }: { select: string[]; id: string | null },
): Promise<RestRow[]> {
  const list = toSelectList(table, select);
  const result = await tx.execute<RestRow>(
    sql`select ${list} from ${sql.identifier(table.name)} ${whereId(table, id)}`,
  );
  return result.rows;
}

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

/** Without an id, updates all rows that the caller may change. */
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
  const result = await tx.execute<RestRow>(
    sql`update ${name} set ${assignments} from ${source} as given ${whereId(table, id)} ${toReturning(table, returning)}`,
  );
  return result.rows;
}

function whereId({ name }: RestTable, id: string | null): SQL {
  return id === null ? sql`` : sql`where ${sql.identifier(name)}.id = ${id}::uuid`;
}

function toReturning(table: RestTable, returning: Returning): SQL {
  // A constant requires no right to read, which the caller may not have.
  return returning === null
    ? sql`returning true as written`
    : sql`returning ${toSelectList(table, returning)}`;
}
