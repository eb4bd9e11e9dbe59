import { type IDBPDatabase, openDB } from 'idb';

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
