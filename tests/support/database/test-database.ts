import { tmpdir } from 'node:os';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createDatabaseForTest } from './create-database.ts';

/** A migrated, otherwise empty database of its own; `url` is there to open it once more. */
export type TestDatabase = { db: Database; url: string; close(): Promise<void> };

/** Makes a database, which `close` removes. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createDatabaseForTest('migrated');
  const db = await openDatabase({ databaseUrl: url, dataDir: tmpdir() });
  return {
    db,
    url,
    close: async () => {
      await db.close();
      await drop();
    },
  };
}
