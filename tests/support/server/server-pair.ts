import { tmpdir } from 'node:os';
import { openDatabase } from '#server/db/open-database.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Two servers on one database, each with connections of its own, as two processes have them. Plan limits are off. */
export type ServerPair = { servers: [TestServer, TestServer]; close(): Promise<void> };

export async function startServerPair(): Promise<ServerPair> {
  const database = await openTestDatabase();
  const other = await openDatabase({ databaseUrl: database.url, dataDir: tmpdir() });
  const start = (db: TestServer['db']) =>
    startTestServer({ beside: { db }, settings: { planLimits: 'off' } });
  const servers: ServerPair['servers'] = [await start(database.db), await start(other)];
  return {
    servers,
    close: async () => {
      for (const server of servers) await server.close();
      await other.close();
      await database.close();
    },
  };
}
