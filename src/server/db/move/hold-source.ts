import { sql } from 'drizzle-orm';
import { acquireMigrationLock } from '#server/db/migrate.ts';
import type { Migration } from '#server/db/read-migrations.ts';
import { describeTables } from '#server/db/transfer/describe-tables.ts';
import type { TableShape } from '#server/db/transfer/table-shape.ts';
import type { Tx } from '#server/db/tx.ts';
import { readLedger } from './read-ledger.ts';
import { refuseSessions } from './refuse-sessions.ts';
import type { MoveSide } from './sides.ts';

/**
 * Makes sure that a database can be moved as it is and stays so until the end of the transaction.
 * @returns its tables, in the order in which they can be filled
 * @throws Error with the next step
 */
export async function holdSource(tx: Tx, source: MoveSide, migrations: Migration[]): Promise<TableShape[]> {
  if (source.engine.kind === 'postgres') await refuseSessions(tx, source.name);
  await checkVersion(tx, source.name, migrations);
  const tables = await describeTables(tx, migrations);
  if (source.engine.kind === 'postgres') {
    // A server that starts now waits for the end, and then sees the mark.
    await acquireMigrationLock(tx);
    const names = tables.map(({ name }) => sql.identifier(name));
    await tx.execute(sql`lock table ${sql.join(names, sql`, `)} in exclusive mode`);
    await refuseSessions(tx, source.name);
  }
  return tables;
}

async function checkVersion(tx: Tx, name: string, migrations: Migration[]): Promise<void> {
  const ledger = await readLedger(tx);
  if (ledger === null || ledger.length === 0) {
    throw new Error(`There is no data of the product in ${name}. Check DATABASE_URL and DATA_DIR.`);
  }
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  const unknown = ledger.find((row) => known.get(row.name) !== row.checksum);
  if (unknown) {
    throw new Error(
      `The data in ${name} belongs to another version of the product (${unknown.name}). Run this command of the version that the server had last.`,
    );
  }
  if (ledger.length < migrations.length) {
    throw new Error(
      `The data in ${name} was last used by an older version of the product. Start the server of this version on it once, stop it, then run this again.`,
    );
  }
}
