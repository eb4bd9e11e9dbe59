import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { RestError } from './rest-error.ts';
import { checkWrittenColumns, type RestTable, type WrittenRows } from './rest-table.ts';

type RestQuery = {
  select: string[];
  /** The columns to take from the body; null takes all its keys. */
  columns: string[] | null;
  /** Null without this filter; row-level security still limits the rows. */
  id: string | null;
  onConflict: string | null;
};

/** Refuses what the product's calls do not use. */
export function parseRestQuery(table: RestTable, request: FastifyRequest): RestQuery {
  const query: RestQuery = { select: Object.keys(table.columns), columns: null, id: null, onConflict: null };
  const given = request.query as Record<string, string | string[]>;
  for (const [key, value] of Object.entries(given)) {
    if (typeof value !== 'string') throw refuseQuery(`"${key}" is given twice`);
    if (key === 'select') query.select = parseSelect(table, value);
    else if (key === 'columns') query.columns = parseColumns(value);
    else if (key === 'id') query.id = parseEquals(value);
    else if (key === 'on_conflict' && table.upsertKey) query.onConflict = parseOnConflict(table, value);
    else if (
      Object.hasOwn(table.columns, key) ||
      key === 'on_conflict' ||
      ['order', 'limit', 'offset'].includes(key)
    ) {
      throw refuseQuery(`"${key}" is not supported here`);
    } else throw new RestError(400, '42703', `column ${table.name}.${key} does not exist`);
  }
  return query;
}

function parseSelect(table: RestTable, text: string): string[] {
  const names = text
    .split(',')
    .flatMap((name) => (name === '*' || text === '' ? Object.keys(table.columns) : name));
  const odd = names.find((name) => !/^[a-z0-9_]+$/i.test(name));
  if (odd !== undefined) throw refuseQuery(`"${odd}" in select is not supported here`);
  return [...new Set(names)];
}

function parseColumns(text: string): string[] {
  return text.split(',').map((name) => {
    const plain = /^"([^"]*)"$/.exec(name)?.[1] ?? name;
    if (plain === '') throw refuseQuery('an empty name in columns');
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
  if (!text.startsWith('eq.')) throw refuseQuery(`only "id=eq.<value>" is supported here`);
  return text.slice('eq.'.length);
}

function refuseQuery(details: string): RestError {
  return new RestError(400, 'PGRST100', 'The query could not be parsed', { details });
}

const ScalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const RowSchema = z.record(z.string(), ScalarSchema);
const RowsSchema = z.union([RowSchema.transform((row) => [row]), z.array(RowSchema)]);

/** @param columns the columns to take; null takes the keys of the rows, which must all have the same */
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

/** PostgreSQL accepts more instants than JavaScript can read: `infinity`, years before Christ, words such as `now`. */
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
