import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, test, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { findPostmaster, kill, listProcesses } from '#tests/support/process/list-processes.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { SavingDevice } from './saving-device.ts';
import { beginTorture, endTorture } from './tally.ts';

const torture = beginTorture('database stops', 6);
const { rounds, seed, random, tally } = torture;
const DEVICES = 4;

let dataDir: string;
let db: Database;
let server: TestServer;

beforeAll(async () => {
  dataDir = await makeScratchFolder('torture-stops-');
  db = await openDatabase({ dataDir });
  server = await startTestServer({ beside: { db }, settings: { planLimits: 'off' } });
}, 120_000);

afterAll(async () => {
  await server?.close();
  await db?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const signalPostmaster = (signal: NodeJS.Signals) => kill(findPostmaster(dataDir)!, signal);

/** Ends all connections, as `pg_terminate_backend` does. */
function terminateBackends(): void {
  const postmaster = findPostmaster(dataDir);
  for (const { pid, parent } of listProcesses(dataDir)) if (parent === postmaster) kill(pid, 'SIGTERM');
}

/** A smart stop, a fast stop, two kills, the end of all connections and a pause. */
const STOPS = [
  () => signalPostmaster('SIGTERM'),
  () => signalPostmaster('SIGINT'),
  () => signalPostmaster('SIGQUIT'),
  () => signalPostmaster('SIGKILL'),
  terminateBackends,
  async () => {
    for (const signal of ['SIGSTOP', 'SIGCONT'] as const) {
      for (const { pid } of listProcesses(dataDir)) kill(pid, signal);
      await sleep(random() * 300);
    }
  },
];

/** Stops the database while the devices save. */
async function saveDuringStop(devices: SavingDevice[]): Promise<void> {
  let isOver = false;
  const saving = devices.map(async (device) => {
    while (!isOver) if (!(await device.save())) await sleep(20);
  });
  await sleep(100 + random() * 400);
  await STOPS[tally.rounds % STOPS.length]!();
  await sleep(random() * 500);
  isOver = true;
  await Promise.all(saving);
}

test(`The server keeps every acknowledged change across ${rounds} stops of PostgreSQL (seed ${seed})`, {
  timeout: 120_000 + rounds * 30_000,
}, async () => {
  while (tally.rounds < rounds) {
    const family = await server.signUp();
    const devices = Array.from(
      { length: DEVICES },
      (_, i) => new SavingDevice(server, `Device ${i}`, family),
    );
    await saveDuringStop(devices);
    tally.rounds += 1;
    for (const device of devices) {
      await vi.waitUntil(() => device.save(), { timeout: 30_000 });
      await device.verify(tally);
      tally.acknowledged += device.acknowledged.size;
    }
  }
  endTorture(torture);
});
