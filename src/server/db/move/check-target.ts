import { sql } from 'drizzle-orm';
import type { Migration } from '#server/db/read-migrations.ts';
import { listProductTables } from '#server/db/transfer/list-product-tables.ts';
import type { Tx } from '#server/db/tx.ts';
import { readMark } from './move-marks.ts';
import { readLedger } from './read-ledger.ts';
import { refuseSessions } from './refuse-sessions.ts';
import type { MoveSide } from './sides.ts';

/** Rows here mean that the server is in use; keys and the like are made at every first start. */
const TABLES_OF_PEOPLE = ['users', 'auth_sign_ups', 'waitlist'];

/**
 * Makes sure that nothing is lost when a database is filled.
 * @returns the id of an unfinished move from the same source, which may be begun anew; null where none has begun
 * @throws Error with the next step
 */
export async function checkTarget(
  tx: Tx,
  target: MoveSide,
  { sourceName, migrations }: { sourceName: string; migrations: Migration[] },
): Promise<string | null> {
  if (target.engine.kind === 'postgres') await checkServer(tx, target.name);
  const ledger = await readLedger(tx);
  const mark = await readMark(tx);
  if (mark?.state === 'unfinished' && mark.other === sourceName) return mark.move;
  if (mark?.state === 'unfinished') {
    throw new Error(
      `${target.name} holds an unfinished move from ${mark.other}. Finish that one, or choose an empty database.`,
    );
  }
  if (mark?.state === 'moved') {
    throw new Error(
      `${target.name} still holds the data that was moved to ${mark.other} on ${mark.at.slice(0, 10)}. Keep it or drop it, and choose an empty database.`,
    );
  }
  const tables = await listTables(tx, listProductTables(migrations));
  if (ledger === null || ledger.length === 0) {
    if (tables.length === 0) return null;
    throw new Error(
      `${target.name} holds tables of another program under names that the product uses (${tables.join(', ')}). Choose an empty database.`,
    );
  }
  for (const table of TABLES_OF_PEOPLE.filter((name) => tables.includes(name))) {
    const { rows } = await tx.execute(sql`select 1 as one from ${sql.identifier(table)} limit 1`);
    if (rows.length > 0) {
      throw new Error(`${target.name} already holds accounts of the product. Choose an empty database.`);
    }
  }
  return null;
}

async function checkServer(tx: Tx, name: string): Promise<void> {
  const { rows } = await tx.execute<{ version: number; release: string; encoding: string }>(sql`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as release,
      current_setting('server_encoding') as encoding`);
  const { version, release, encoding } = rows[0]!;
  if (version < 150_000) {
    throw new Error(`${name} is PostgreSQL ${release}. The product needs PostgreSQL 15 or newer.`);
  }
  if (encoding !== 'UTF8') {
    throw new Error(
      `${name} has the encoding ${encoding}. Create the database with UTF8: create database … encoding 'UTF8' template template0`,
    );
  }
  await refuseSessions(tx, name);
}

/** Returns which of these names are taken, by whatever has the name of a table. */
async function listTables(tx: Tx, names: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select c.relname::text as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
    where c.relname in (${sql.join(names, sql`, `)}) order by 1`);
  return rows.map(({ name }) => name);
}
