import { sql } from 'drizzle-orm';
import { type Migration, readMigrations } from '#server/db/read-migrations.ts';
import type { Tx } from '#server/db/tx.ts';
import { listProductTables } from './list-product-tables.ts';
import { orderTables, type Reference } from './order-tables.ts';
import type { ColumnShape, TableShape } from './table-shape.ts';

type ColumnRow = ColumnShape & { table: string; key_position: number | null };

/**
 * Describes every table of the product, each after those it refers to. The ledger of migrations is left out: it belongs
 * to the schema. So are tables of other programs.
 * @param migrations what the database has gone through
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
