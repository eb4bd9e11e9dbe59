import { type IDBPDatabase, openDB } from 'idb';

/**
 * Opens a database of an account in this browser, makes its one table where it is missing, and closes it after `work`.
 * @throws Error where the browser has no IndexedDB or does not open the database, and what `work` throws
 */
export async function withAccountDatabase<Answer>(
  { name, table }: { name: string; table: string },
  work: (database: IDBPDatabase) => Promise<Answer>,
): Promise<Answer> {
  const database = await openDB(name, 1, {
    upgrade: (created) => void created.createObjectStore(table),
    // Another tab deletes the database at the end of the session: it must not wait for this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
