import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { Migration } from '#server/db/migrate.ts';
import type { EngineTransaction } from '#server/db/postgres-engine.ts';
import { describeTables, type TableShape } from '#server/db/transfer/describe-tables.ts';
import { digestTable } from '#server/db/transfer/digest-table.ts';
import { resetSequences, writeRows } from '#server/db/transfer/read-table.ts';
import { BackupFileError, type Manifest } from './backup-format.ts';
import { type BackupReading, readBackup } from './read-backup.ts';

/** A backup that was read whole before anything is touched. */
export type CheckedBackup = BackupReading & {
  path: string;
  identity: string | null;
  migrations: Migration[];
};

/** @throws BackupFileError also for migrations that this version does not know */
export async function checkBackup(
  path: string,
  identity: string | null,
  known: Migration[],
): Promise<CheckedBackup> {
  const reading = await readBackup(path, identity);
  return { ...reading, path, identity, migrations: known.filter(isIn(reading.manifest, known)) };
}

function isIn({ migrations, version }: Manifest, known: Migration[]): (migration: Migration) => boolean {
  for (const { name, checksum } of migrations) {
    if (known.some((one) => one.name === name && one.checksum === checksum)) continue;
    throw new BackupFileError(
      `The backup was made by version ${version}, whose database this version does not know (${name}). Restore it with that version or a newer one.`,
    );
  }
  const names = new Set(migrations.map(({ name }) => name));
  return ({ name }) => names.has(name);
}

/** Runs in the caller's transaction, in a database without the tables; checks the contents, then migrates. */
export async function loadBackup(
  { tx, runScript }: EngineTransaction,
  backup: CheckedBackup,
  known: Migration[],
): Promise<void> {
  const run = async ({ name, checksum, script }: Migration) => {
    await runScript(script);
    await tx.execute(sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`);
  };
  await tx.execute(sql`
    create table schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  for (const migration of backup.migrations) await run(migration);
  const tables = await describeTables(tx, backup.migrations);
  refuseOtherColumns(tables, backup.manifest);
  for (const { name } of tables.toReversed()) await tx.execute(sql`delete from ${sql.identifier(name)}`);
  const reading = await readBackup(backup.path, backup.identity, {
    onRows: async (name, rows) => writeRows(tx, tables.find((table) => table.name === name)!, rows),
  });
  await resetSequences(tx, tables);
  for (const table of tables) {
    const { rows, checksum } = await digestTable(tx, table);
    const expected = reading.summary.tables.find(({ name }) => name === table.name);
    if (expected?.rows === rows && expected.checksum === checksum) continue;
    throw new Error(`The table ${table.name} does not hold what the backup says. Nothing was changed.`);
  }
  const ran = new Set(backup.migrations.map(({ name }) => name));
  for (const migration of known.filter(({ name }) => !ran.has(name))) await run(migration);
}

function refuseOtherColumns(tables: TableShape[], { tables: described }: Manifest): void {
  const names = (list: { name: string; columns: string[] }[]) =>
    JSON.stringify(list.map(({ name, columns }) => [name, columns]).sort());
  const shapes = tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
  if (names(shapes) === names(described)) return;
  throw new BackupFileError('The backup holds other tables than its version had.');
}

/** Lets the statements of a transaction take as long as they need: all data is read or written. */
export async function liftTimeouts(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`);
}
