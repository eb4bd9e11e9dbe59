import type { FastifyRequest } from 'fastify';
import { RestError } from './rest-error.ts';
import type { RestTable } from './rest-table.ts';

/** The parts of PostgREST's query string that the product's calls use; everything else is refused. */
export type RestQuery = {
  /** Columns of the answer, in order. */
  select: string[];
  /** Columns to take from the body, or null for all its keys. */
  columns: string[] | null;
  /** The value of `id=eq.…`, or null without that filter: row-level security still bounds the rows. */
  id: string | null;
  /** The unique column by which an upsert finds the row that is there, or null for a plain insert. */
  onConflict: string | null;
};

/**
 * Reads `select`, `columns`, `id=eq.` and, where the table takes upserts, `on_conflict`. Throws PGRST100 for anything
 * else, 42703 for an unknown filter column, 42P10 for a conflict column that is not unique.
 */
export function parseRestQuery(table: RestTable, request: FastifyRequest): RestQuery {
  const query: RestQuery = { select: Object.keys(table.columns), columns: null, id: null, onConflict: null };
  const given = request.query as Record<string, string | string[]>;
  for (const [key, value] of Object.entries(given)) {
    if (typeof value !== 'string') throw refuse(`"${key}" is given twice`);
    if (key === 'select') query.select = parseSelect(table, value);
    else if (key === 'columns') query.columns = parseColumns(value);
    else if (key === 'id') query.id = parseEquals(value);
    else if (key === 'on_conflict' && table.upsertKey) query.onConflict = parseOnConflict(table, value);
    else if (
      Object.hasOwn(table.columns, key) ||
      key === 'on_conflict' ||
      ['order', 'limit', 'offset'].includes(key)
    ) {
      throw refuse(`"${key}" is not supported here`);
    } else throw new RestError(400, '42703', `column ${table.name}.${key} does not exist`);
  }
  return query;
}

function parseSelect(table: RestTable, text: string): string[] {
  const names = text
    .split(',')
    .flatMap((name) => (name === '*' || text === '' ? Object.keys(table.columns) : name));
  const odd = names.find((name) => !/^[a-z0-9_]+$/i.test(name));
  if (odd !== undefined) throw refuse(`"${odd}" in select is not supported here`);
  return [...new Set(names)];
}

function parseColumns(text: string): string[] {
  return text.split(',').map((name) => {
    const plain = /^"([^"]*)"$/.exec(name)?.[1] ?? name;
    if (plain === '') throw refuse('an empty name in columns');
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
  if (!text.startsWith('eq.')) throw refuse(`only "id=eq.<value>" is supported here`);
  return text.slice('eq.'.length);
}

function refuse(details: string): RestError {
  return new RestError(400, 'PGRST100', 'The query could not be parsed', { details });
}
