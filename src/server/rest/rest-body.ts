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
 * keys, PGRST204 for columns the table does not have.
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
  return { columns: written, json: JSON.stringify(rows), count: rows.length };
}

function hasSameKeys(row: Record<string, unknown>, keys: string[]): boolean {
  return Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
}
