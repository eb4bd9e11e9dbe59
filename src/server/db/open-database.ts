import { dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import { embeddedDirectory, holdsDatabase, prepareDataDirectory } from './data-directory.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import { createDatabase, type Database } from './database.ts';
import type { OnCrash } from './durable-node-fs.ts';
import type { Engine } from './engine.ts';
import { makeDirectory } from './file-tree.ts';
import { migrate } from './migrate.ts';
import { refuseMoved } from './move/move-marks.ts';
import { openPglite } from './pglite-engine.ts';
import { openPostgres } from './postgres-engine.ts';
import { type Migration, readMigrations } from './read-migrations.ts';

export type OpenDatabaseOptions = {
  /** A PostgreSQL server. Without it the embedded database in `dataDir` is used. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Where `makeTemplate` left its directory, when not beside the bundled server. */
  template?: string;
  /** Hears that the embedded database has stopped for good; must end the process, which answers nothing any more. */
  onCrash?: OnCrash;
  /** Other scripts than the product's own. */
  migrations?: Migration[];
};

/**
 * Opens the database and brings it up to date.
 * @throws DatabaseUnavailableError, DataDirectoryInUseError, MigrationError: each message is a sentence for the
 * person who starts the server
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const engine = await openEngine(options);
  try {
    await refuseMoved(engine);
    await migrate(engine, options.migrations ?? (await readMigrations()));
    // A move may have ended while the update waited for it.
    await refuseMoved(engine);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return createDatabase(engine);
}

/**
 * Opens a database that the product has used before, for a command beside it: nothing is made and nothing migrated.
 * @throws as `openDatabase`, and when there is none: the settings then name the wrong place
 */
export async function openExistingDatabase(
  options: Pick<OpenDatabaseOptions, 'databaseUrl' | 'dataDir'>,
): Promise<Database> {
  const none = new Error(
    'There is no data of the product in this database yet. Check DATABASE_URL and DATA_DIR, or start the server first.',
  );
  if (!options.databaseUrl && !holdsDatabase(embeddedDirectory(options.dataDir))) throw none;
  const engine = await openEngine(options);
  const db = createDatabase(engine);
  try {
    await refuseMoved(engine);
    const { rows } = await db.transaction((tx) =>
      tx.execute(sql`select to_regclass('signing_keys') as found`),
    );
    if (rows[0]?.found == null) throw none;
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}

/** Opens the database as it is, without migrations. */
export async function openEngine(options: OpenDatabaseOptions): Promise<Engine> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl);
  const directory = embeddedDirectory(options.dataDir);
  makeDirectory(dirname(directory));
  const unlock = await lockDataDirectory(`${directory}.lock`);
  try {
    await prepareDataDirectory(directory, options.template);
    const engine = await openPglite(directory, options.onCrash);
    return {
      ...engine,
      close: async () => {
        await engine.close().finally(unlock);
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
