import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { embeddedDirectory, holdsDatabase } from './data-directory.ts';
import { createDatabase, type Database } from './database.ts';
import type { Engine } from './engine.ts';
import { migrate } from './migrate.ts';
import { copyBeforeMigration, describeWayBack, removeOldMigrationCopies } from './migration-copies.ts';
import { refuseMoved } from './move/move-marks.ts';
import { type EmbeddedOptions, openEmbedded } from './open-embedded.ts';
import { openPostgres } from './postgres-engine.ts';
import { type Migration, readMigrations } from './read-migrations.ts';

export type OpenDatabaseOptions = EmbeddedOptions & {
  /** A PostgreSQL server. Without it the embedded database in `dataDir` is used. */
  databaseUrl?: string | undefined;
  /** Other scripts than the product's own. */
  migrations?: Migration[];
};

/**
 * Opens the database and brings it up to date.
 * @throws DatabaseUnavailableError, DataDirectoryInUseError, EmbeddedDatabaseError, MigrationError: each message is for the
 * person who starts the server
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const engine = await openEngine(options);
  try {
    await engine.withTransaction(({ tx }) => refuseMoved(tx));
    await update(engine, options);
    // A move may have ended while the update waited for it.
    await engine.withTransaction(({ tx }) => refuseMoved(tx));
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
    await engine.withTransaction(({ tx }) => refuseMoved(tx));
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
export function openEngine(options: OpenDatabaseOptions): Promise<Engine> {
  return options.databaseUrl ? openPostgres(options.databaseUrl) : openEmbedded(options);
}

/**
 * Runs the scripts that are missing. The files of an embedded database that holds something are copied first: an older
 * version can go on with the copy when the update is not wanted.
 */
async function update(engine: Engine, options: OpenDatabaseOptions): Promise<void> {
  const migrations = options.migrations ?? (await readMigrations());
  if (engine.kind === 'postgres') {
    await migrate(engine, migrations);
    return;
  }
  const directory = embeddedDirectory(options.dataDir);
  let copy: string | null = null;
  await migrate(engine, migrations, {
    beforeUpdate: async (firstScript) => {
      // With everything in the files and no writer, a copy of them is a database that was stopped at this
      // moment.
      await engine.withTransaction(({ tx }) => tx.execute(sql`checkpoint`));
      copy = await copyBeforeMigration(directory, firstScript, new Date());
    },
    // A start that fails again and again must not replace the copies of other days by equal ones.
    onUnchanged: () => copy !== null && rmSync(copy, { recursive: true, force: true }),
    describeWayBack: (unknown) => describeWayBack(directory, unknown),
  });
  removeOldMigrationCopies(directory);
}
