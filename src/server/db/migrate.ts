import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import type { Engine } from './postgres-engine.ts';

/** One numbered script; `checksum` is the SHA-256 of its text in hex, line ends as in Unix. */
export type Migration = { name: string; script: string; checksum: string };

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;

/** Beside this module in the source, beside the bundled server in a build. */
const DEFAULT_FOLDER = new URL('./migrations/', import.meta.url);

/** @throws when a file is not named `NNNN-title.sql` or two have the same number */
export async function readMigrations(folder: URL = DEFAULT_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).sort();
  const numbers = new Set<string>();
  const migrations: Migration[] = [];
  for (const name of names) {
    const number = FILE_NAME.exec(name)?.[1];
    if (number === undefined) throw new Error(`A migration must be named NNNN-title.sql, not ${name}.`);
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`);
    numbers.add(number);
    const text = await readFile(new URL(name, folder), 'utf8');
    const script = text.replaceAll('\r\n', '\n');
    migrations.push({ name, script, checksum: createHash('sha256').update(script).digest('hex') });
  }
  return migrations;
}

/** The database does not fit this version of the product; the message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

const WAY_BACK =
  'Without that version: restore a backup that this one made (a start makes one before each update) into an empty database, for which DATABASE_URL names another one or the folder postgres-… in DATA_DIR is moved away.';

/** Any fixed number: processes that start at once take turns on it. */
const LOCK = 7_302_118_426;

/**
 * Each script runs in its own transaction; safe to run concurrently. @returns the scripts that ran
 * @param beforeUpdate called before the first change to a non-empty database; throwing stops the update
 * @throws MigrationError for a script that failed, was changed after it ran, or is unknown
 */
export async function migrate(
  engine: Engine,
  migrations: Migration[],
  beforeUpdate?: () => Promise<void>,
): Promise<string[]> {
  await prepareLedger(engine);
  const ledger = await readLedger(engine);
  checkLedger(ledger, migrations);
  const ran = new Set(ledger.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !ran.has(name));
  if (missing.length > 0 && ledger.length > 0) await beforeUpdate?.();
  const applied: string[] = [];
  for (const migration of missing) {
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

async function readLedger(engine: Engine): Promise<LedgerRow[]> {
  const { rows } = await engine.withTransaction(({ tx }) =>
    tx.execute<LedgerRow>(sql`select name, checksum from schema_migrations order by name`),
  );
  return rows;
}

function checkLedger(ledger: LedgerRow[], migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const row of ledger) {
    const checksum = known.get(row.name);
    if (checksum === undefined) {
      throw new MigrationError(
        `The database was already changed by a newer version (${row.name}). Start that version.\n${WAY_BACK}`,
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
      // Snapshots wait for it, and it for them (postgres-engine.ts).
      await tx.execute(sql`lock table schema_migrations in exclusive mode`);
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

/** Until the end of the transaction, which may take as long as it needs. */
async function acquireMigrationLock(tx: Tx): Promise<void> {
  await tx.execute(
    sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`,
  );
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);
}
