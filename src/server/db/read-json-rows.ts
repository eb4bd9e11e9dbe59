import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './tx.ts';

export type JsonRow = Record<string, unknown>;

/** Returns the rows of a query as JSON that PostgreSQL writes itself, so that both databases write it alike. */
export async function readJsonRows(tx: Tx, query: SQL): Promise<JsonRow[]> {
  const { rows } = await tx.execute<{ list: JsonRow[] }>(
    sql`select coalesce(json_agg(to_json(found)), '[]') as list from (${query}) found`,
  );
  return rows[0]?.list ?? [];
}

/** Returns the first row of a query as JSON; null without one. */
export async function readJsonRow(tx: Tx, query: SQL): Promise<JsonRow | null> {
  return (await readJsonRows(tx, query))[0] ?? null;
}
