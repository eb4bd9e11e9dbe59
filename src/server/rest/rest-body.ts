import { z } from 'zod';
import { RestError } from './rest-error.ts';
import { checkWrittenColumns, type RestTable } from './rest-table.ts';

const ScalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const RowSchema = z.record(z.string(), ScalarSchema);
const RowsSchema = z.union([RowSchema.transform((row) => [row]), z.array(RowSchema)]);

/** Rows to be written and the columns they name, in a shape `json_populate_recordset` takes. */
export type WrittenRows = { columns: string[]; json: string; count: number };

/**
 * Reads one row or an array of rows. Throws PGRST102 for a body that is neither, is empty or whose rows differ in their
 * keys, PGRST204 for columns the table does not have, 22008 and 22007 for instants that are none.
 * @param columns the columns to take, from the query; null takes the keys of the rows.
 */
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

/** A day of the years 1 to 9999, with or without a time, as JSON and PostgreSQL write it. */
const INSTANT =
  /^(?!0000)\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?: ?(?:Z|[+-]\d\d(?::?\d\d)?))?)?$/i;

/**
 * PostgreSQL takes more for an instant than anybody can read back: `infinity`, years before Christ, words such as
 * `now`. What looks like one may still be refused by it (the 30th of February).
 */
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
