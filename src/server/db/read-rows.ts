import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from './database.ts';

/** Returns the row of a query with at most one row, or null. */
export async function takeFirstRow<Row>(query: PromiseLike<Row[]>): Promise<Row | null> {
  return (await query)[0] ?? null;
}

export function joinSql(parts: readonly SQL[] | readonly Name[]): SQL {
  return sql.join([...parts], sql`, `);
}
type Name = ReturnType<typeof sql.identifier>;

type JsonRow = Record<string, unknown>;

/** Reads rows whose times and numbers PostgreSQL has formatted. */
export async function readJsonRows(tx: Tx, query: SQL): Promise<JsonRow[]> {
  const { rows } = await tx.execute<{ list: JsonRow[] }>(
    sql`select coalesce(json_agg(to_json(row)), '[]') as list from (${query}) row`,
  );
  return rows[0]?.list ?? [];
}

export async function readJsonRow(tx: Tx, query: SQL): Promise<JsonRow | null> {
  return (await readJsonRows(tx, query))[0] ?? null;
}

type KeyRow = { table: string; key: string };

/** Reads a row of each table by its primary key, which cheaply detects missing, truncated and unreadable files. */
export async function readEveryTable(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const keys = await readKeys(tx);
    // A sequential scan could not distinguish a truncated table from an empty one.
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`,
    );
    const rows = keys.map(
      ({ table, key }) => sql`(select t.ctid from ${sql.raw(table)} t order by ${sql.raw(key)} limit 1)`,
    );
    await tx.execute(sql`select ${joinSql(rows)}`);
  });
}

async function readKeys(tx: Tx): Promise<KeyRow[]> {
  const { rows } = await tx.execute<KeyRow>(sql`
    select c.oid::regclass::text as "table",
      (select string_agg('t.' || quote_ident(a.attname), ', ' order by k.place)
        from unnest(i.indkey::int2[]) with ordinality k (column_number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.column_number) as key
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind = 'r'
    order by 1`);
  return rows;
}

/** Limits the rows deleted in one transaction, because parents wait for its locks. */
const ROWS_PER_BATCH = 1_000;

/** Deletes the rows of a table that meet the condition and returns their count. Safe to run concurrently. */
export async function deleteInBatches(db: Database, table: string, condition: SQL): Promise<number> {
  const name = sql.identifier(table);
  for (let total = 0; ; ) {
    const { rows } = await db.transaction((tx) =>
      tx.execute(sql`delete from ${name} where ctid = any (array(
        select ctid from ${name} where ${condition} limit ${ROWS_PER_BATCH} for update skip locked
      )) returning 1 as deleted`),
    );
    total += rows.length;
    if (rows.length < ROWS_PER_BATCH) return total;
  }
}
