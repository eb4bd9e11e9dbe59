import { type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Tx } from '#server/db/database.ts';
import { joinSql } from '#server/db/read-rows.ts';
import { RestError } from './rest-error.ts';

/** A table that clients use directly. PostgreSQL decides who may read and write which rows. */
export type RestTable = {
  name: string;
  columns: Record<string, 'uuid' | 'text' | 'boolean' | 'timestamptz'>;
  /** Columns only for the server, which are refused like those without a grant. */
  closed?: readonly string[];
  upsertKey?: string;
};

/** Times have PostgREST's format (`2026-01-01T00:00:00+00:00`). */
export type RestRow = Record<string, string | boolean | null>;

export type WrittenRows = { columns: string[]; json: string; count: number };

function toSelectList(table: RestTable, columns: readonly string[]): SQL {
  return joinSql(columns.map((column) => toSelectItem(table, column)));
}

function checkWrittenColumns(table: RestTable, columns: readonly string[]): void {
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
  // The database formats the time so that neither the driver nor the connection's time zone affects it.
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
    sql`select ${list} from ${sql.identifier(table.name)} ${createIdFilter(table, id)}`,
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
  const columns = joinSql(rows.columns.map((column) => sql.identifier(column)));
  const source = sql`json_populate_recordset(null::${name}, ${rows.json}::json)`;
  const result = await tx.execute<RestRow>(
    sql`insert into ${name} (${columns}) select ${columns} from ${source} ${toReturning(table, returning)}`,
  );
  return result.rows;
}

/** Updates the row with the id or, without one, all rows that the caller may change. */
export async function updateRows(
  tx: Tx,
  table: RestTable,
  row: WrittenRows,
  { id, returning }: { id: string | null; returning: Returning },
): Promise<RestRow[]> {
  const name = sql.identifier(table.name);
  const assignments = joinSql(
    row.columns.map((column) => sql`${sql.identifier(column)} = input.${sql.identifier(column)}`),
  );
  const source = sql`json_populate_recordset(null::${name}, ${row.json}::json)`;
  const result = await tx.execute<RestRow>(
    sql`update ${name} set ${assignments} from ${source} as input ${createIdFilter(table, id)} ${toReturning(table, returning)}`,
  );
  return result.rows;
}

function createIdFilter({ name }: RestTable, id: string | null): SQL {
  return id === null ? sql`` : sql`where ${sql.identifier(name)}.id = ${id}::uuid`;
}

function toReturning(table: RestTable, returning: Returning): SQL {
  // A constant needs no right to read, which the caller may lack.
  return returning === null
    ? sql`returning true as written`
    : sql`returning ${toSelectList(table, returning)}`;
}

type RestQuery = {
  select: string[];
  /** The columns to read from the body. Null reads all its keys. */
  columns: string[] | null;
  /** The row's id, or null for all rows that row-level security allows. */
  id: string | null;
  onConflict: string | null;
};

/** Refuses all parameters that the product does not use. */
export function parseRestQuery(table: RestTable, request: FastifyRequest): RestQuery {
  const query: RestQuery = { select: Object.keys(table.columns), columns: null, id: null, onConflict: null };
  const params = request.query as Record<string, string | string[]>;
  for (const [key, value] of Object.entries(params)) {
    if (typeof value !== 'string') throw createQueryError(`"${key}" is given twice`);
    if (key === 'select') query.select = parseSelect(table, value);
    else if (key === 'columns') query.columns = parseColumns(value);
    else if (key === 'id') query.id = parseEquals(value);
    else if (key === 'on_conflict' && table.upsertKey) query.onConflict = parseOnConflict(table, value);
    else if (
      Object.hasOwn(table.columns, key) ||
      key === 'on_conflict' ||
      ['order', 'limit', 'offset'].includes(key)
    ) {
      throw createQueryError(`"${key}" is not supported here`);
    } else throw new RestError(400, '42703', `column ${table.name}.${key} does not exist`);
  }
  return query;
}

function parseSelect(table: RestTable, text: string): string[] {
  const names = text
    .split(',')
    .flatMap((name) => (name === '*' || text === '' ? Object.keys(table.columns) : name));
  const unsupported = names.find((name) => !/^[a-z0-9_]+$/i.test(name));
  if (unsupported !== undefined) throw createQueryError(`"${unsupported}" in select is not supported here`);
  return [...new Set(names)];
}

function parseColumns(text: string): string[] {
  return text.split(',').map((name) => {
    const plain = /^"([^"]*)"$/.exec(name)?.[1] ?? name;
    if (plain === '') throw createQueryError('an empty name in columns');
    return plain;
  });
}

function parseOnConflict(table: RestTable, text: string): string {
  const [name, ...others] = parseColumns(text);
  if (name !== undefined && name === table.upsertKey && others.length === 0) return name;
  const reason = 'there is no unique or exclusion constraint matching the ON CONFLICT specification';
  throw new RestError(400, '42P10', reason);
}

function parseEquals(text: string): string {
  if (!text.startsWith('eq.')) throw createQueryError(`only "id=eq.<value>" is supported here`);
  return text.slice('eq.'.length);
}

function createQueryError(details: string): RestError {
  return new RestError(400, 'PGRST100', 'The query could not be parsed', { details });
}

const ScalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const RowSchema = z.record(z.string(), ScalarSchema);
const RowsSchema = z.union([RowSchema.transform((row) => [row]), z.array(RowSchema)]);

/** @param columns the columns to read. If null, all rows must have the same keys, which are read. */
export function parseRows(table: RestTable, body: unknown, columns: string[] | null): WrittenRows {
  const parsed = RowsSchema.safeParse(body);
  if (!parsed.success) throw new RestError(400, 'PGRST102', 'Empty or invalid json');
  const rows = parsed.data;
  const keys = Object.keys(rows[0] ?? {});
  if (columns === null && !rows.every((row) => hasSameKeys(row, keys))) {
    throw new RestError(400, 'PGRST102', 'All object keys must match');
  }
  const written = columns ?? keys;
  if (written.length === 0) throw new RestError(400, 'PGRST102', 'Empty or invalid json');
  checkWrittenColumns(table, written);
  for (const row of rows) checkInstants(table, row);
  return { columns: written, json: JSON.stringify(rows), count: rows.length };
}

/** A day in the years 1 to 9999, with or without a time, as JSON and PostgreSQL write it. */
const INSTANT =
  /^(?!0000)\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?: ?(?:Z|[+-]\d\d(?::?\d\d)?))?)?$/i;

/** Refuses values that PostgreSQL accepts but JavaScript cannot parse: `infinity`, years before Christ, words such as `now`. */
function checkInstants(table: RestTable, row: Record<string, unknown>): void {
  for (const [column, type] of Object.entries(table.columns)) {
    const value = row[column];
    if (type !== 'timestamptz' || typeof value !== 'string' || INSTANT.test(value)) continue;
    if (/^\s*[+-]?inf/i.test(value))
      throw new RestError(400, '22008', `date/time field value out of range: "${value}"`);
    throw new RestError(400, '22007', `invalid input syntax for type timestamp with time zone: "${value}"`);
  }
}

function hasSameKeys(row: Record<string, unknown>, keys: string[]): boolean {
  return Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
}
