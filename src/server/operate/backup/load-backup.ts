import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { createLedger, type Migration, runMigration } from '#server/db/migrate.ts';
import { describeTables } from '#server/db/transfer/describe-tables.ts';
import { digestTable, resetSequences, writeRows } from '#server/db/transfer/table-rows.ts';
import { BackupFileError } from './backup-archive.ts';
import { type BackupReading, readBackup } from './read-backup.ts';

export type CheckedBackup = BackupReading & {
  path: string;
  identity: string | null;
  migrations: Migration[];
};

export async function checkBackup(
  path: string,
  identity: string | null,
  known: Migration[],
): Promise<CheckedBackup> {
  const reading = await readBackup(path, identity);
  const { migrations, version } = reading.manifest;
  const found = migrations.map(({ name, checksum }) => {
    const migration = known.find((script) => script.name === name && script.checksum === checksum);
    if (migration !== undefined) return migration;
    throw new BackupFileError(
      `The backup was made by version ${version}, whose database this version does not know (${name}). Restore it with that version or a newer one.`,
    );
  });
  return { ...reading, path, identity, migrations: found };
}

/** Runs in the caller's transaction, in a database without the tables; verifies the contents, then migrates. */
export async function loadBackup(
  tx: Tx,
  { path, identity, migrations, summary }: CheckedBackup,
  known: Migration[],
): Promise<void> {
  await createLedger(tx);
  for (const migration of migrations) await runMigration(tx, migration);
  const tables = await describeTables(tx, migrations);
  for (const { name } of tables.toReversed()) await tx.execute(sql`delete from ${sql.identifier(name)}`);
  await readBackup(path, identity, (name, rows) =>
    writeRows(tx, tables.find((table) => table.name === name)!, rows),
  );
  await resetSequences(tx, tables);
  for (const table of tables) {
    const { rows, checksum } = await digestTable(tx, table);
    const expected = summary.tables.find(({ name }) => name === table.name);
    if (expected?.rows === rows && expected.checksum === checksum) continue;
    throw new Error(`The table ${table.name} does not hold what the backup says. Nothing was changed.`);
  }
  for (const migration of known) await runMigration(tx, migration);
}
