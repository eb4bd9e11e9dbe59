import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { type Migration, readMigrations } from '#server/db/migrate.ts';

const STATEMENT = /\b(create|drop|alter) table (?:if (?:not )?exists )?(\w+)(?: rename to (\w+))?/g;

/** Lists each table after those it references. The scripts decide, because the schema may hold other programs' tables. */
export function listProductTables(migrations: Pick<Migration, 'script'>[]): string[] {
  let tables = new Set<string>();
  for (const { script } of migrations) {
    for (const [, verb, name = '', renamed] of script.replaceAll(/--.*$/gm, '').matchAll(STATEMENT)) {
      if (verb === 'create') tables.add(name);
      else if (verb === 'drop') tables.delete(name);
      else if (renamed) tables = new Set([...tables].map((table) => (table === name ? renamed : table)));
    }
  }
  return [...tables];
}

export type TableShape = {
  name: string;
  /** Generated columns are excluded. */
  columns: ColumnShape[];
};

type ColumnShape = {
  name: string;
  /** The type as SQL writes it, without a length: `text[]`, `timestamp with time zone`. */
  type: string;
  /** The name as SQL writes it. */
  sequence: string | null;
};

export async function describeTables(tx: Tx, migrations?: Migration[]): Promise<TableShape[]> {
  const { rows } = await tx.execute<ColumnShape & { table: string }>(sql`
    select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, -1) as type,
      pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r'
    order by a.attnum`);
  return listProductTables(migrations ?? (await readMigrations())).map((name) => {
    const columns = rows.flatMap(({ table, ...column }) => (table === name ? [column] : []));
    if (columns.length === 0)
      throw new Error(`The table ${name} is missing in the database. Restore a backup.`);
    return { name, columns };
  });
}
