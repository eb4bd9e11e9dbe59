import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { type Database, liftTimeouts, type Tx } from './database.ts';
import { findDatabaseError } from './database-trouble.ts';

export type Migration = { name: string; script: string; checksum: string };

const DEFAULT_FOLDER = new URL('./migrations/', import.meta.url);

/** Returns the migrations in the order of their names, `NNNN-title.sql`. */
export async function readMigrations(folder: URL = DEFAULT_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      const script = text.replaceAll('\r\n', '\n');
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
    }),
  );
}

const DOWNGRADE_HELP =
  'Without that version: restore a backup that this one made (a start makes one before each update) into an empty database, for which DATABASE_URL names another one or the folder postgres-… in DATA_DIR is moved away.';

/** An arbitrary number. Processes that start together on one database take turns on this lock. */
const START_LOCK = 7_302_118_426;

/**
 * Runs all missing scripts in one transaction. Safe to run concurrently.
 * @returns the scripts that ran
 * @param beforeUpdate called before a non-empty database is changed; throwing stops the update
 */
export async function migrate(
  db: Database,
  migrations: Migration[],
  beforeUpdate?: () => Promise<void>,
): Promise<string[]> {
  const ledger = await db.transaction(async (tx) => {
    await acquireStartLock(tx);
    await createLedger(tx);
    return readLedger(tx);
  });
  checkLedger(ledger, migrations);
  const appliedNames = new Set(ledger.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !appliedNames.has(name));
  if (missing.length === 0) return [];
  if (ledger.length > 0) await beforeUpdate?.();
  return db.transaction(async (tx) => {
    await acquireStartLock(tx);
    // Snapshots lock the same table, so none starts during a migration.
    await tx.execute(sql`lock table schema_migrations in exclusive mode`);
    const applied: string[] = [];
    for (const migration of missing) {
      if (await applyMigration(tx, migration)) applied.push(migration.name);
    }
    return applied;
  });
}

type LedgerRow = { name: string; checksum: string };

export async function createLedger(tx: Tx): Promise<void> {
  await tx.execute(sql`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
}

export async function readLedger(tx: Tx): Promise<LedgerRow[]> {
  const { rows } = await tx.execute<LedgerRow>(
    sql`select name, checksum from schema_migrations order by name`,
  );
  return rows;
}

function checkLedger(ledger: LedgerRow[], migrations: Migration[]): void {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const row of ledger) {
    const checksum = checksums.get(row.name);
    if (checksum === undefined) {
      throw new Error(
        `The database was already changed by a newer version (${row.name}). Start that version.\n${DOWNGRADE_HELP}`,
      );
    }
    if (checksum !== row.checksum) {
      throw new Error(
        `The migration ${row.name} was changed after it ran on this database. Restore the file and add a new one instead.`,
      );
    }
  }
}

async function applyMigration(tx: Tx, migration: Migration): Promise<boolean> {
  try {
    return await runMigration(tx, migration);
  } catch (error) {
    const { message } = findDatabaseError(error) ?? (error as Error);
    throw new Error(`The migration ${migration.name} failed and changed nothing: ${message}`, {
      cause: error,
    });
  }
}

/** Returns false if the script ran before. The ledger row is inserted first so that a script never runs twice. */
export async function runMigration(tx: Tx, { name, checksum, script }: Migration): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into schema_migrations (name, checksum) values (${name}, ${checksum})
    on conflict (name) do nothing returning name`);
  if (rows.length === 0) return false;
  await tx.execute(sql.raw(script));
  return true;
}

/** Acquires a lock that lasts until the transaction ends. */
export async function acquireStartLock(tx: Tx): Promise<void> {
  await liftTimeouts(tx);
  await tx.execute(sql`select pg_advisory_xact_lock(${START_LOCK}::bigint)`);
}
