import { tmpdir } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import { arbitraryChange } from '#shared/library/arbitraries.test-support.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { FamilyDevice } from '#tests/support/library/family-devices.ts';
import { addCard, logDay } from '#tests/support/library/library-changes.ts';
import { IS_SHORT } from '#tests/support/long-test.ts';
import { receiveFrom } from '#tests/support/server/receive-from.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

/** Starts two servers on one database, each with separate connections like two processes. Plan limits are off. */
async function startServerPair() {
  const database = await openTestDatabase();
  const other = await openDatabase({ databaseUrl: database.url, dataDir: tmpdir() });
  const startServer = (db: TestServer['db']) =>
    startTestServer({ beside: { db }, settings: { planLimits: 'off' } });
  const servers: [TestServer, TestServer] = [await startServer(database.db), await startServer(other)];
  return {
    servers,
    close: async () => {
      for (const server of servers) await server.close();
      await other.close();
      await database.close();
    },
  };
}

const pair = setUpForFile(startServerPair);

const SCHEDULES = Number(process.env.SCHEDULE_RUNS ?? (IS_SHORT ? 2 : 5));
/** More concurrent families would wait for a connection. */
const CONCURRENT_FAMILIES = 6;
/** Cards that two devices write while three others poll. */
const WRITES = IS_SHORT ? 20 : 300;
/** Far above the usual time so that only a hanging test exceeds it. */
const TIMEOUT_MS = 60_000 + SCHEDULES * 2_000;

type Receive = ReturnType<typeof receiveFrom>;
type ConnectedDevice = { device: FamilyDevice; receive: Receive };

/** A device may commit a change, and then syncs with one of the servers. */
type Step = { change: Change | null; server: 0 | 1; fate: 'completed' | 'request lost' | 'response lost' };

/** Changes to a few shared rows, and new rows whose keys sort anywhere among the others. */
const arbitraryWrite = fc.oneof(
  arbitraryChange,
  fc.integer({ min: 100, max: 99_999 }).map((number) => addCard(`f${number}`, `word ${number}`, 'cat1')),
  fc
    .uuid({ version: 4 })
    .map((id) => logDay('2026-03-01', { id, flashes: [{ setId: 1, cardIds: [], count: 1 }] })),
);
const listSteps = (change: fc.Arbitrary<Change | null>) =>
  fc.array(
    fc.record({
      change,
      server: fc.constantFrom(0 as const, 1 as const),
      fate: fc.constantFrom('completed', 'completed', 'completed', 'request lost', 'response lost'),
    }),
    { minLength: 2, maxLength: 6 },
  );
/** Each device runs its own steps in sequence, concurrently with the other devices. */
const arbitrarySchedule: fc.Arbitrary<Step[][]> = fc.array(
  fc.oneof(listSteps(arbitraryWrite), listSteps(fc.constant(null))),
  { minLength: 3, maxLength: 5 },
);

describe('Two servers on one database', () => {
  it(
    'bring three polling devices to one library while two write',
    async () => {
      const [firstServer, secondServer] = pair.servers;
      const family = await firstServer.signUp();
      const connect = (server: TestServer): ConnectedDevice => ({
        device: new FamilyDevice(family.user.id),
        receive: receiveFrom(server, family),
      });
      const writers = [connect(firstServer), connect(secondServer)];
      const pollers = [connect(firstServer), connect(secondServer), connect(firstServer)];
      const allDevices = [...writers, ...pollers];
      const sync = ({ device, receive }: ConnectedDevice) => device.syncUntilSent(receive);
      for (const each of allDevices) await sync(each);
      let remaining = WRITES;
      const write = async (each: ConnectedDevice) => {
        while (remaining > 0) {
          remaining -= 1;
          // Each new card sorts before the others so that one written between two reads shifts their page.
          each.device.commit(addCard(`f${10_000 + remaining}`, `word ${remaining}`, 'cat1'));
          await sync(each);
        }
      };
      const poll = async (each: ConnectedDevice) => {
        while (remaining > 0) await sync(each);
      };
      await Promise.all([...writers.map(write), ...pollers.map(poll)]);
      for (const each of allDevices) await sync(each);
      const newDevice = connect(secondServer);
      await sync(newDevice);
      const stored = libraryToRows(newDevice.device.library);
      expect(stored.flashcards).toHaveLength(25 + WRITES);
      const missing = allDevices.map(({ device }) =>
        stored.flashcards.filter(({ id }) => !device.library.flashcards.has(id)).map(({ id }) => id),
      );
      expect(missing).toEqual(allDevices.map(() => []));
      for (const { device } of allDevices) expect(libraryToRows(device.library)).toEqual(stored);
    },
    TIMEOUT_MS,
  );

  // docs/product/data-and-devices.md#equal-copies
  it(
    'bring the devices of a family to one library after any concurrent schedules',
    async () => {
      const differing: Step[][][] = [];
      const runSchedule = async () => {
        const [schedule = []] = fc.sample(arbitrarySchedule, 1);
        if (!(await areAllEqualAfter(schedule))) differing.push(schedule);
      };
      const limit = pLimit(CONCURRENT_FAMILIES);
      await Promise.all(Array.from({ length: SCHEDULES }, () => limit(runSchedule)));
      expect(differing).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it('omit rows of tables that only a newer version knows', async () => {
    const [firstServer] = pair.servers;
    const family = await firstServer.signUp();
    const receive = receiveFrom(firstServer, family);
    const reader = new FamilyDevice(family.user.id);
    await reader.syncUntilSent(receive);
    const writer = new FamilyDevice(family.user.id);
    writer.commit(addCard('f100', 'owl', 'cat1'));
    await writer.syncUntilSent(receive);
    await runSql(
      firstServer.db,
      sql`
        insert into library_rows (family_id, table_name, key, rev, "row")
        select id, table_name, 'a', rev, "row" from families,
          (values ('badges', '{}'::json), ('zebras', '{}'), ('gone', null)) as given (table_name, "row")
        where id = ${family.user.id}::uuid`,
    );
    for (const device of [reader, new FamilyDevice(family.user.id)]) {
      await device.syncUntilSent(receive);
      expect(device.library.flashcards.has('f100')).toBe(true);
    }
  });
});

/** Runs a schedule with the devices of a new family, and returns whether all end with the server's library. */
async function areAllEqualAfter(schedule: Step[][]): Promise<boolean> {
  const family = await pair.servers[0].signUp();
  const receive = pair.servers.map((server) => receiveFrom(server, family)) as [Receive, Receive];
  const devices = schedule.map(() => new FamilyDevice(family.user.id));
  const first = new FamilyDevice(family.user.id).createNextRequest();
  const library = await receive[0](first);
  for (const device of devices) await device.store.applyResponse(first, library);
  await Promise.all(
    devices.map(async (device, i) => {
      for (const step of schedule[i] ?? []) await runStep(device, step, receive);
    }),
  );
  for (const device of devices) {
    if (device.store.listPending().length > 0) await device.syncUntilSent(receive[0]);
  }
  const newDevice = new FamilyDevice(family.user.id);
  for (const device of [...devices, newDevice]) await device.syncUntilSent(receive[1]);
  const stored = libraryToRows(newDevice.library);
  return devices.every(({ library }) => isDeepStrictEqual(libraryToRows(library), stored));
}

async function runStep(
  device: FamilyDevice,
  { change, server, fate }: Step,
  receive: [Receive, Receive],
): Promise<void> {
  if (change !== null) device.commit(change);
  if (fate === 'request lost') return;
  const request = device.createNextRequest();
  const response = await receive[server](request);
  if (fate === 'completed') await device.store.applyResponse(request, response);
}
