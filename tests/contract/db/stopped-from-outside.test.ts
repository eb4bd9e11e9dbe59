import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type Database } from '#server/db/database.ts';
import { createCluster, PRODUCT_ROLE } from '#server/db/local/cluster.ts';
import { chooseAddress, startPostmaster, toUrl } from '#server/db/local/postmaster.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { IS_SHORT, itLong } from '#tests/support/long-test.ts';
import { findPostmaster, kill, listProcesses } from '#tests/support/process/list-processes.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let dataDir: string;
let db: Database;
let server: TestServer;

beforeAll(async () => {
  dataDir = await makeScratchFolder('stopped-from-outside-');
  db = await openDatabase({ dataDir });
  server = await startTestServer({ beside: { db } });
}, 120_000);

afterAll(async () => {
  await server?.close();
  await db?.close();
  expect(listProcesses(dataDir)).toEqual([]);
  await rm(dataDir, { recursive: true, force: true });
});

const STOPS = [
  ['forced', 'SIGKILL'],
  ['smart', 'SIGTERM'],
  ['fast', 'SIGINT'],
  ['immediate', 'SIGQUIT'],
] as const;

const readHealthStatus = async () => (await fetch(`${server.url}/health`)).status;

// docs/product/backups.md#database-back
test.each(IS_SHORT ? STOPS.slice(0, 1) : STOPS)(
  'the server recovers from a %s stop of its PostgreSQL by another program',
  async (_, signal) => {
    // Two at once use two connections.
    await Promise.all([server.signUp(), server.signUp()]);
    const oldPid = findPostmaster(dataDir)!;
    kill(oldPid, signal);
    await expect.poll(() => findPostmaster(dataDir), { timeout: 20_000 }).not.toBe(oldPid);
    await expect.poll(readHealthStatus, { timeout: 20_000 }).toBe(200);
    await Promise.all([server.signUp(), server.signUp()]);
  },
  60_000,
);

// docs/product/backups.md#database-back
itLong(
  'open connections do not keep PostgreSQL from shutting down',
  async () => {
    const folder = join(dataDir, 'other');
    const cluster = await createCluster(folder, process.env.POSTGRES_BIN);
    const address = await chooseAddress(cluster);
    const firstPostmaster = startPostmaster(cluster, address);
    const connection = await connectDatabase(toUrl(address, PRODUCT_ROLE));
    const query = () => runSql(connection, sql`select pg_sleep(0.01)`);
    // Three queries at once use three connections.
    const canQuery = () =>
      Promise.all([query(), query(), query()]).then(
        () => true,
        () => false,
      );
    await query();
    kill(findPostmaster(folder)!, 'SIGTERM');
    await expect
      .poll(async () => (await canQuery()) || firstPostmaster.isRunning(), { timeout: 20_000 })
      .toBe(false);
    const secondPostmaster = startPostmaster(cluster, address);
    await expect.poll(canQuery, { timeout: 20_000 }).toBe(true);
    await connection.close();
    await secondPostmaster.stop();
  },
  60_000,
);
