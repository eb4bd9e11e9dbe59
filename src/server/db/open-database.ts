import { sql } from 'drizzle-orm';
import { connectDatabase, type Database } from './database.ts';
import { type Cluster, createCluster, findCluster } from './local/cluster.ts';
import { openLocalPostgres } from './local/local-postgres.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';

export type DatabaseLocation = {
  /** Without it, the product runs its own PostgreSQL in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  postgresBin?: string | undefined;
};

export type OpenDatabaseOptions = DatabaseLocation & {
  migrations?: Migration[];
  beforeUpdate?: () => Promise<void>;
};

export type DatabaseSettings = {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
  POSTGRES_BIN?: string | undefined;
};

export function toDatabaseLocation({
  DATABASE_URL,
  DATA_DIR,
  POSTGRES_BIN,
}: DatabaseSettings): DatabaseLocation {
  return { databaseUrl: DATABASE_URL, dataDir: DATA_DIR, postgresBin: POSTGRES_BIN };
}

export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const db = await connectToLocation(options);
  try {
    const { migrations = await readMigrations(), beforeUpdate } = options;
    await migrate(db, migrations, beforeUpdate);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}

/** Opens a database without creating or migrating it. Throws an error if there is none. */
export async function openExistingDatabase(location: DatabaseLocation): Promise<Database> {
  const db = await connectToLocation(location, { mayCreate: false });
  try {
    const { rows } = await db.transaction((tx) =>
      tx.execute(sql`select to_regclass('signing_keys') as existing`),
    );
    if (rows[0]?.existing == null) throw new Error(NO_DATA);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}

export async function withExistingDatabase<T>(
  settings: DatabaseSettings,
  run: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openExistingDatabase(toDatabaseLocation(settings));
  try {
    return await run(db);
  } finally {
    await db.close();
  }
}

const NO_DATA =
  'This database has no data of the product yet. Check DATABASE_URL and DATA_DIR, or start the server first.';

/** Connects without migrating. Refuses an empty data folder unless `mayCreate` is true. */
export async function connectToLocation(
  { databaseUrl, dataDir, postgresBin }: DatabaseLocation,
  { mayCreate = true, exclusiveWithinMs }: { mayCreate?: boolean; exclusiveWithinMs?: number } = {},
): Promise<Database> {
  if (databaseUrl) return connectDatabase(databaseUrl);
  const existing = findCluster(dataDir, postgresBin);
  if (existing === null && !mayCreate) throw new Error(NO_DATA);
  const cluster = existing ?? (await createCluster(dataDir, postgresBin));
  return connectToCluster(cluster, exclusiveWithinMs);
}

/** @throws DatabaseUnavailableError, LocalDatabaseError */
export async function connectToCluster(cluster: Cluster, exclusiveWithinMs?: number): Promise<Database> {
  const local = await openLocalPostgres(cluster, { exclusiveWithinMs });
  try {
    const db = await connectDatabase(local.url, cluster.directory);
    let closing: Promise<void> | undefined;
    const close = () => {
      closing ??= db.close().then(local.close);
      return closing;
    };
    return { ...db, close };
  } catch (error) {
    await local.close();
    throw error;
  }
}
