import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { pruneAuthRows } from '#server/auth/records/owned-tables.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { pruneLibraries } from '#server/library/prune-library.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { SavingDevice } from './saving-device.ts';
import { beginTorture, endTorture } from './tally.ts';

const torture = beginTorture('clock jumps', 2);
const { rounds, seed, random, tally } = torture;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Clocks jump without a clock chip, with a wrong time server or after a virtual machine was stopped. */
const JUMPS_MS = [-400 * DAY_MS, -DAY_MS, -2 * HOUR_MS, 2 * HOUR_MS, DAY_MS, 20 * DAY_MS, 400 * DAY_MS];
const SESSION_LIFE = { idleMs: 60 * DAY_MS, maxMs: 365 * DAY_MS };

let dataDir: string;
let db: Database;
let server: TestServer;
/** Signs up families without the limits of the server under test. */
let unlimited: TestServer;

beforeAll(async () => {
  dataDir = await makeScratchFolder('torture-clock-');
  db = await openDatabase({ dataDir });
  server = await startTestServer({
    beside: { db },
    settings: { planLimits: 'off' },
    access: { signInLimits: 'on' },
  });
  unlimited = await startTestServer({ beside: { db }, settings: { planLimits: 'off' } });
}, 120_000);

afterEach(() => {
  vi.useRealTimers();
});

afterAll(async () => {
  await server?.close();
  await unlimited?.close();
  await db?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Sets the clock of the server, but not that of PostgreSQL, as if PostgreSQL ran on another machine. */
function setClock(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: ms });
}

/** Saves four times. Refused changes are sent again and must be accepted once the clock is right. */
async function saveFourTimes(device: SavingDevice): Promise<void> {
  for (let count = 0; count < 4; count += 1) await device.save();
}

test(`The server keeps changes and accepts sign-ins across ${rounds} jumps of the clock (seed ${seed})`, {
  timeout: 120_000 + rounds * 20_000,
}, async () => {
  while (tally.rounds < rounds) {
    const family = await unlimited.signUp();
    const device = new SavingDevice(server, 'Device', family);
    await saveFourTimes(device);
    const realTime = Date.now();
    const jumpMs = JUMPS_MS[Math.floor(random() * JUMPS_MS.length)]!;
    setClock(realTime + jumpMs);
    await saveFourTimes(device);
    const now = new Date();
    await pruneLibraries(db, now);
    await pruneAuthRows(db, now, SESSION_LIFE);
    await saveFourTimes(device);
    setClock(realTime + 60_000);
    tally.rounds += 1;
    const label = `after a jump of ${jumpMs / HOUR_MS} hours and back`;
    if (!(await device.save())) {
      tally.couldNotOpen += 1;
      tally.findings.push(`nothing could be saved ${label}`);
    }
    const status = await device.signIn();
    if (status !== 200) tally.findings.push(`signing in returned ${status} ${label}`);
    await device.verify(tally);
    tally.acknowledged += device.acknowledged.size;
    vi.useRealTimers();
  }
  expect(tally.rounds).toBe(rounds);
  endTorture(torture);
});
