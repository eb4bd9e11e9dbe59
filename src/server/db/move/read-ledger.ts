import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/tx.ts';

/** Returns the migrations that a database has gone through; null when it has no ledger. */
export async function readLedger(tx: Tx): Promise<{ name: string; checksum: string }[] | null> {
  const { rows: columns } = await tx.execute<{ name: string }>(sql`
    select attname::text as name from pg_attribute
    where attrelid = to_regclass('schema_migrations') and attnum > 0 and not attisdropped`);
  if (columns.length === 0) return null;
  if (!['name', 'checksum', 'applied_at'].every((name) => columns.some((column) => column.name === name))) {
    throw new Error(
      'The database holds a table schema_migrations of another program. Create a database of its own for the product.',
    );
  }
  const { rows } = await tx.execute<{ name: string; checksum: string }>(sql`
    select name, checksum from schema_migrations where name ~ '^[0-9]{4}-' order by name`);
  return rows;
}
