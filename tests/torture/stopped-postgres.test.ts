import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { runAdmin } from '#tests/support/database/database-template.ts';
import { type HaltablePostgres, startOwnPostgres } from '#tests/support/database/real-postgres.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { SavingDevice } from './saving-device.ts';
import { beginTorture, endTorture } from './tally.ts';

const torture = beginTorture('database stops', 2);
const { rounds, seed, random, tally } = torture;
const DEVICES = 4;

let postgres: HaltablePostgres;
let db: Database;
let server: TestServer;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  db = await openDatabase({ databaseUrl: postgres.url, dataDir: tmpdir() });
  server = await startTestServer({ beside: { db }, settings: { planLimits: 'off' } });
}, 120_000);

afterAll(async () => {
  await server?.close();
  await db?.close();
  await postgres?.stop();
});

const terminateBackends = () =>
  runAdmin(
    postgres.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );

/** Several devices of one family save while the database goes away and comes back. */
async function interrupt(devices: SavingDevice[]): Promise<void> {
  let isOver = false;
  const saving = devices.map(async (device) => {
    while (!isOver) if (!(await device.save())) await sleep(20);
  });
  await sleep(100 + random() * 400);
  if (random() < 0.5) {
    await postgres.halt();
    await sleep(random() * 300);
    await postgres.resume();
  } else {
    await terminateBackends();
  }
  await sleep(random() * 200);
  isOver = true;
  await Promise.all(saving);
}

it(`keeps every acknowledged change over ${rounds} stops of PostgreSQL (seed ${seed})`, {
  timeout: 120_000 + rounds * 30_000,
}, async () => {
  while (tally.rounds < rounds) {
    const family = await server.signUp();
    const devices = Array.from(
      { length: DEVICES },
      (_, i) => new SavingDevice(server, `Device ${i}`, family),
    );
    await interrupt(devices);
    tally.rounds += 1;
    for (const device of devices) {
      if (!(await device.save())) tally.couldNotOpen += 1;
      await device.verify(tally);
      tally.acknowledged += device.acknowledged.size;
    }
  }
  endTorture(torture);
});
