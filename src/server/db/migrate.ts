import { sql } from 'drizzle-orm';
import type { Engine } from './engine.ts';
import type { Migration } from './read-migrations.ts';
import type { Tx } from './tx.ts';

/** The database does not fit this version of the product; the message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** Any fixed number: processes that start at once take turns on it. */
const LOCK = 7_302_118_426;

/**
 * Brings the database up to date: runs every script that its ledger does not know, each in its own transaction.
 * Several processes may do this at once.
 * @returns the names of the scripts that ran now
 * @throws MigrationError when a script failed, was changed after it ran, or is unknown to this version
 */
export async function migrate(engine: Engine, migrations: Migration[]): Promise<string[]> {
  await prepareLedger(engine);
  await checkLedger(engine, migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await applyOnce(engine, migration)) applied.push(migration.name);
  }
  return applied;
}

async function prepareLedger(engine: Engine): Promise<void> {
  await engine.withTransaction(async ({ tx }) => {
    await acquireMigrationLock(tx);
    await tx.execute(sql`
      create table if not exists schema_migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
  });
}

async function checkLedger(engine: Engine, migrations: Migration[]): Promise<void> {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const { rows } = await engine.withTransaction(({ tx }) =>
    // The ledger also holds the marks of a move (move/move-marks.ts).
    tx.execute<LedgerRow>(
      sql`select name, checksum from schema_migrations where name ~ '^[0-9]{4}-' order by name`,
    ),
  );
  for (const row of rows) {
    const checksum = known.get(row.name);
    if (checksum === undefined) {
      throw new MigrationError(
        `The database was already changed by a newer version (${row.name}). Start that version, or restore a backup.`,
      );
    }
    if (checksum !== row.checksum) {
      throw new MigrationError(
        `The migration ${row.name} was changed after it ran on this database. Restore the file and add a new one instead.`,
      );
    }
  }
}

type LedgerRow = { name: string; checksum: string };

/** The ledger row comes first, so that a script can never run twice; it goes with the rest when the script fails. */
async function applyOnce(engine: Engine, migration: Migration): Promise<boolean> {
  try {
    return await engine.withTransaction(async ({ tx, runScript }) => {
      await acquireMigrationLock(tx);
      const { rows } = await tx.execute(sql`
        insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})
        on conflict (name) do nothing returning name`);
      if (rows.length === 0) return false;
      await runScript(migration.script);
      return true;
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`The migration ${migration.name} failed and changed nothing: ${reason}`, {
      cause: error,
    });
  }
}

/** Processes that change the schema, or move it, take turns until the end of their transactions. */
export async function acquireMigrationLock(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);
}
