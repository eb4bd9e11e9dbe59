import { sql } from 'drizzle-orm';
import { connectDatabase, type Database } from './database.ts';
import { type Cluster, findCluster, makeCluster } from './local/cluster.ts';
import { openLocalPostgres } from './local/local-postgres.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';

export type DatabasePlace = {
  /** Without it, the product runs its own PostgreSQL in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  postgresBin?: string | undefined;
};

export type OpenDatabaseOptions = DatabasePlace & {
  migrations?: Migration[];
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

export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const db = await connectToPlace(options);
  try {
    const { migrations = await readMigrations(), beforeUpdate } = options;
    await migrate(db, migrations, beforeUpdate);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}

/** Neither creates nor migrates a database. @throws as `openDatabase`, and when there is no database */
export async function openExistingDatabase(place: DatabasePlace): Promise<Database> {
  const db = await connectToPlace(place, { mayMake: false });
  try {
    const { rows } = await db.transaction((tx) =>
      tx.execute(sql`select to_regclass('signing_keys') as found`),
    );
    if (rows[0]?.found == null) throw new Error(NO_DATA);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}

const NO_DATA =
  'There is no data of the product in this database yet. Check DATABASE_URL and DATA_DIR, or start the server first.';

/** Migrates nothing. @param options `mayMake: false` refuses an empty data folder */
export async function connectToPlace(
  { databaseUrl, dataDir, postgresBin }: DatabasePlace,
  { mayMake = true, aloneWithinMs }: { mayMake?: boolean; aloneWithinMs?: number } = {},
): Promise<Database> {
  if (databaseUrl) return connectDatabase(databaseUrl);
  const found = findCluster(dataDir, postgresBin);
  if (found === null && !mayMake) throw new Error(NO_DATA);
  const cluster = found ?? (await makeCluster(dataDir, postgresBin));
  return connectToCluster(cluster, aloneWithinMs);
}

/** @throws DatabaseUnavailableError, LocalDatabaseError */
export async function connectToCluster(cluster: Cluster, aloneWithinMs?: number): Promise<Database> {
  const local = await openLocalPostgres(cluster, { aloneWithinMs });
  try {
    const db = await connectDatabase(local.url, cluster.directory);
    let closed: Promise<void> | undefined;
    const close = () => {
      closed ??= db.close().then(local.close);
      return closed;
    };
    return { ...db, close };
  } catch (error) {
    await local.close();
    throw error;
  }
}
