import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { type Migration, readMigrations } from '#server/db/migrate.ts';

const STATEMENT =
  /\b(?:create table (?:if not exists )?(?<made>\w+)|drop table (?:if exists )?(?<dropped>\w+(?:, *\w+)*)|alter table (?<old>\w+) rename to (?<renamed>\w+))/g;

/** Alphabetical, without the ledger. The schema may also hold other programs' tables, so the scripts decide. */
export function listProductTables(migrations: Pick<Migration, 'script'>[]): string[] {
  const tables = new Set<string>();
  for (const { script } of migrations) {
    for (const { groups } of script.replaceAll(/--.*$/gm, '').matchAll(STATEMENT)) {
      if (groups?.made) tables.add(groups.made);
      for (const name of groups?.dropped?.split(/, */) ?? []) tables.delete(name);
      if (groups?.old && groups.renamed && tables.delete(groups.old)) tables.add(groups.renamed);
    }
  }
  return [...tables].sort();
}

type Reference = { from: string; to: string };

/** Each follows those it refers to; ties are alphabetical. @throws when references form a circle */
export function orderTables(names: string[], references: Reference[]): string[] {
  const waiting = new Set([...names].sort());
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].find((name) =>
      references.every(({ from, to }) => from !== name || !waiting.has(to)),
    );
    if (next === undefined) {
      throw new Error(
        `The tables ${[...waiting].join(', ')} refer to each other in a circle. Make one of the foreign keys deferrable.`,
      );
    }
    waiting.delete(next);
    ordered.push(next);
  }
  return ordered;
}

export type TableShape = {
  name: string;
  /** In the order in which they were made, without generated ones. */
  columns: ColumnShape[];
  /** Names of the columns of the primary key, in its order. */
  primaryKey: string[];
};

type ColumnShape = {
  name: string;
  /** As SQL writes the type, without a length: `text[]`, `timestamp with time zone`. */
  type: string;
  /** The type has a sort order that depends on the database. */
  collated: boolean;
  /** The sequence that numbers the column, as SQL writes its name. */
  sequence: string | null;
};

/** One row: each column of the table as PostgreSQL prints it under the settings of `setTextFormats`. */
export type TextRow = (string | null)[];

export function keyOf(table: TableShape, row: TextRow): string[] {
  return table.primaryKey.map((name) => {
    const value = row[table.columns.findIndex((column) => column.name === name)];
    if (value == null) throw new Error(`A row of ${table.name} has no ${name}.`);
    return value;
  });
}

type ColumnRow = ColumnShape & { table: string; key_position: number | null };

/**
 * Each after those it refers to; without the ledger, which belongs to the schema, and other programs' tables.
 * @throws when a table of these migrations is missing or has no primary key
 */
export async function describeTables(tx: Tx, migrations?: Migration[]): Promise<TableShape[]> {
  const names = listProductTables(migrations ?? (await readMigrations()));
  const columns = await readColumns(tx);
  const described = orderTables(names, await readReferences(tx));
  return described.map((name) =>
    toShape(
      name,
      columns.filter(({ table }) => table === name),
    ),
  );
}

function toShape(name: string, rows: ColumnRow[]): TableShape {
  if (rows.length === 0) {
    throw new Error(`The table ${name} is missing in the database. Restore a backup.`);
  }
  const keyRows = rows.filter(({ key_position }) => key_position !== null);
  if (keyRows.length === 0) throw new Error(`The table ${name} has no primary key.`);
  return {
    name,
    columns: rows.map(({ name: column, type, collated, sequence }) => ({
      name: column,
      type,
      collated,
      sequence,
    })),
    primaryKey: keyRows
      .sort((a, b) => Number(a.key_position) - Number(b.key_position))
      .map((row) => row.name),
  };
}

async function readColumns(tx: Tx): Promise<ColumnRow[]> {
  const { rows } = await tx.execute<ColumnRow>(sql`
    select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, -1) as type,
      a.attcollation <> 0 as collated, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence,
      array_position(i.indkey::int2[], a.attnum) as key_position
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`);
  return rows;
}

/** Foreign keys that each statement checks; deferrable ones `writeRows` leaves to the end of the transaction. */
async function readReferences(tx: Tx): Promise<Reference[]> {
  const { rows } = await tx.execute<Reference>(sql`
    select c.relname::text as "from", f.relname::text as "to"
    from pg_constraint k
    join pg_namespace n on n.oid = k.connamespace and n.nspname = current_schema()
    join pg_class c on c.oid = k.conrelid
    join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and not k.condeferrable`);
  return rows;
}

/** Prints values alike on every server and without loss; fails where row-level security would leave rows out. */
export async function setTextFormats(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
    set_config('intervalstyle', 'postgres', true), set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '3', true), set_config('row_security', 'off', true)`);
}
