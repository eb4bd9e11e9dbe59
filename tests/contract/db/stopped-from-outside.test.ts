import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from '#server/db/database.ts';
import { createCluster, PRODUCT_ROLE } from '#server/db/local/cluster.ts';
import { chooseAddress, startPostmaster, toUrl } from '#server/db/local/postmaster.ts';
import { openDatabase } from '#server/db/open-database.ts';
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
  ['killing', 'SIGKILL'],
  ['smart', 'SIGTERM'],
  ['fast', 'SIGINT'],
  ['immediate', 'SIGQUIT'],
] as const;

const health = () => fetch(`${server.url}/health`).then(({ status }) => status);

// docs/product/backups.md#database-back
it.each(IS_SHORT ? STOPS.slice(0, 1) : STOPS)(
  'answers again after a %s stop of its PostgreSQL from outside',
  async (_, signal) => {
    await Promise.all([server.signUp(), server.signUp()]);
    const before = findPostmaster(dataDir)!;
    kill(before, signal);
    await expect.poll(() => findPostmaster(dataDir), { timeout: 20_000 }).not.toBe(before);
    await expect.poll(health, { timeout: 20_000 }).toBe(200);
    await Promise.all([server.signUp(), server.signUp()]);
  },
  60_000,
);

// docs/product/backups.md#database-back
itLong(
  'leaves a PostgreSQL that is not its own when that one waits for its clients, and uses it when it is back',
  async () => {
    const folder = join(dataDir, 'other');
    const cluster = await createCluster(folder, process.env.POSTGRES_BIN);
    const address = await chooseAddress(cluster);
    const first = startPostmaster(cluster, address);
    const other = await connectDatabase(toUrl(address, PRODUCT_ROLE));
    const ask = () => other.transaction((tx) => tx.execute(sql`select pg_sleep(0.01)`));
    const askTogether = () => Promise.all([ask(), ask(), ask()]);
    await ask();
    kill(findPostmaster(folder)!, 'SIGTERM');
    await expect
      .poll(
        () =>
          askTogether().then(
            () => 'open',
            () => first.isRunning(),
          ),
        { timeout: 20_000 },
      )
      .toBe(false);
    const second = startPostmaster(cluster, address);
    await expect
      .poll(
        () =>
          askTogether().then(
            () => 'open',
            () => 'closed',
          ),
        { timeout: 20_000 },
      )
      .toBe('open');
    await other.close();
    await second.stop();
  },
  60_000,
);
