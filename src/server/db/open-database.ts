import { sql } from 'drizzle-orm';
import { createDatabase, type Database } from './database.ts';
import { findCluster, makeCluster } from './local/cluster.ts';
import { openLocalPostgres } from './local/local-postgres.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { type Engine, openPostgres } from './postgres-engine.ts';

export type DatabasePlace = {
  /** A PostgreSQL server. Without it the product runs one of its own, in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** The folder of the programs that run it, where others than those that are found shall. */
  postgresBin?: string | undefined;
};

export type OpenDatabaseOptions = DatabasePlace & {
  migrations?: Migration[];
  /** Called before the first script changes a database that holds something; what it throws stops the update. */
  beforeUpdate?: () => Promise<void>;
};

export type DatabaseSettings = {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
  POSTGRES_BIN?: string | undefined;
};

export function placeOf({ DATABASE_URL, DATA_DIR, POSTGRES_BIN }: DatabaseSettings): DatabasePlace {
  return { databaseUrl: DATABASE_URL, dataDir: DATA_DIR, postgresBin: POSTGRES_BIN };
}

/** @throws DatabaseUnavailableError, LocalDatabaseError, MigrationError, worded for the operator */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const engine = await openEngine(options);
  try {
    const { migrations = await readMigrations(), beforeUpdate } = options;
    await migrate(engine, migrations, beforeUpdate);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return createDatabase(engine);
}

/** Makes and migrates nothing. @throws as `openDatabase`, and when there is no database */
export async function openExistingDatabase(place: DatabasePlace): Promise<Database> {
  return createDatabase(await openExistingEngine(place));
}

export async function openExistingEngine(place: DatabasePlace): Promise<Engine> {
  const engine = await openEngine(place, { mayMake: false });
  try {
    const { rows } = await engine.withTransaction(({ tx }) =>
      tx.execute(sql`select to_regclass('signing_keys') as found`),
    );
    if (rows[0]?.found == null) throw new Error(NO_DATA);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return engine;
}

const NO_DATA =
  'There is no data of the product in this database yet. Check DATABASE_URL and DATA_DIR, or start the server first.';

/**
 * Migrates nothing. @param options `mayMake: false` refuses an empty data folder; for the rest see `openLocalPostgres`
 */
export async function openEngine(
  { databaseUrl, dataDir, postgresBin }: DatabasePlace,
  { mayMake = true, aloneWithinMs }: { mayMake?: boolean; aloneWithinMs?: number } = {},
): Promise<Engine> {
  if (databaseUrl) return openPostgres(databaseUrl);
  const found = findCluster(dataDir, postgresBin);
  if (found === null && !mayMake) throw new Error(NO_DATA);
  const local = await openLocalPostgres(found ?? (await makeCluster(dataDir, postgresBin)), {
    aloneWithinMs,
  });
  try {
    const engine = await openPostgres(local.url);
    return {
      ...engine,
      close: async () => {
        await engine.close();
        await local.close();
      },
    };
  } catch (error) {
    await local.close();
    throw error;
  }
}
