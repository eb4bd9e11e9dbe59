import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringLostBack } from '#client/device/bring-lost-back.ts';
import type { Database } from '#server/db/database.ts';
import { syncLibrary } from '#server/library/sync-library.ts';
import { arbitraryChange } from '#shared/library/arbitraries.test-support.ts';
import { decideChange } from '#shared/library/changes/apply-change.ts';
import { type Change, ChangeSchema } from '#shared/library/changes/change.ts';
import { isClockAhead } from '#shared/library/changes/day-reach.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { applyWrites, type Library, rowsToLibrary } from '#shared/library/library.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { type BorrowedDatabase, borrowDatabase } from '#tests/support/database/borrow-database.ts';
import { backUpFamily, type FamilyBackup, restoreFamily } from '#tests/support/database/family-backup.ts';
import { insertTestUser } from '#tests/support/database/insert-test-user.ts';
import { arbitraryClashingEdit } from '#tests/support/library/clashing-edits.ts';
import { FamilyDevice } from '#tests/support/library/family-devices.ts';
import { expectAllArrived, expectNothingReplaced } from '#tests/support/library/lost-stretch.ts';

type Step =
  | { kind: 'change'; device: number; change: Change }
  | { kind: 'sync'; device: number; fate: 'answered' | 'request lost' | 'answer lost' }
  | { kind: 'straggler'; pick: number }
  | { kind: 'reload'; device: number }
  | { kind: 'back up' }
  | { kind: 'restore'; pick: number };

const device = fc.nat(2);
/** These add only what is not there already, so a row of theirs may rightly never arrive. */
const ADDS_MISSING: readonly Change['type'][] = ['importFlashcards', 'bringBack'];
const ordinaryChange = arbitraryChange.filter(({ type }) => !ADDS_MISSING.includes(type));
const change = fc.oneof(
  { weight: 2, arbitrary: ordinaryChange },
  { weight: 1, arbitrary: arbitraryClashingEdit },
);
const kind = <Kind extends Step['kind']>(name: Kind) => fc.constant(name);
const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: kind('change'), device, change }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: kind('sync'),
      device,
      fate: fc.constantFrom('answered', 'answered', 'request lost', 'answer lost'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('straggler'), pick: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('reload'), device }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('back up') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('restore'), pick: fc.nat(10) }) },
);

/** What a server knows by the rules alone: the changes that it acknowledged, one after the other. */
type Model = { library: Library; dealtWith: Set<string>; everHeld: Set<string> };

let test: BorrowedDatabase;
beforeAll(async () => {
  test = await borrowDatabase();
});
afterAll(() => test.close());

/** A server that is restored to earlier moments, beside a model that is restored with it. */
class RestorableServer {
  readonly #db: Database;
  readonly #userId: string;
  readonly requests: SyncRequest[] = [];
  readonly #backups: { database: FamilyBackup; model: Model }[] = [];
  model: Model;

  constructor(db: Database, userId: string) {
    this.#db = db;
    this.#userId = userId;
    const library = { ...rowsToLibrary({ history: [], ...createDefaultRows(userId) }), isNew: true };
    this.model = { library, dealtWith: new Set(), everHeld: new Set(keysOf(library)) };
  }

  readonly receive = async (request: SyncRequest): Promise<SyncResponse> => {
    const body = JSON.parse(JSON.stringify(request)) as SyncRequest;
    this.requests.push(body);
    const response = await this.#db.asFamily(this.#userId, (tx) =>
      syncLibrary(tx, this.#userId, body, { now: new Date(), planLimits: 'off' }),
    );
    for (const id of response.acknowledged) {
      const sent = body.changes.find((change) => change.id === id);
      if (!sent || this.model.dealtWith.has(id)) continue;
      this.model.dealtWith.add(id);
      const change = ChangeSchema.parse(sent.change);
      if (isClockAhead(change, new Date())) continue;
      const decision = decideChange(this.model.library, change, WITHOUT_PLAN_LIMIT, id);
      if (decision.ok) this.model.library = applyWrites(this.model.library, decision.writes);
      for (const key of keysOf(this.model.library)) this.model.everHeld.add(key);
    }
    return response;
  };

  async backUp(): Promise<void> {
    this.#backups.push({
      database: await backUpFamily(this.#db, this.#userId),
      model: copyModel(this.model),
    });
  }

  async restore(pick: number): Promise<void> {
    const chosen = this.#backups[pick % Math.max(this.#backups.length, 1)];
    if (!chosen) return;
    await restoreFamily(this.#db, this.#userId, chosen.database);
    this.model = copyModel(chosen.model);
  }
}

const copyModel = ({ library, dealtWith, everHeld }: Model): Model => ({
  library,
  dealtWith: new Set(dealtWith),
  everHeld: new Set(everHeld),
});

/** What a family would miss: its cards, and the entries of its days that count. */
function keysOf({ flashcards, entries }: Library): string[] {
  const living = [...entries.values()].filter(({ undone }) => !undone);
  return [...flashcards.keys(), ...living.map(({ id }) => id)];
}

async function playStory(steps: readonly Step[]) {
  const userId = await insertTestUser(test.db);
  const server = new RestorableServer(test.db, userId);
  const devices = [0, 1, 2].map(() => new FamilyDevice(userId));
  await devices[0]!.syncUntilSent(server.receive);
  await server.backUp();
  /** What each device held when the server lost its memory, and what it holds in the end. */
  const held = devices.map(() => new Set<string>());
  const note = () => {
    for (const [i, device] of devices.entries()) {
      for (const key of keysOf(device.library)) held[i]?.add(key);
    }
  };
  for (const step of steps) {
    if (step.kind === 'restore') note();
    const before = devices.map(({ library }) => keysOf(library));
    if ((await runStep(step, devices, server)) === 'diverged') continue;
    // What goes by a change or an ordinary answer was deleted or decided, here or on another device.
    for (const [i, device] of devices.entries()) {
      const now = new Set(keysOf(device.library));
      for (const key of before[i] ?? []) if (!now.has(key)) held[i]?.delete(key);
    }
  }
  note();
  return { server, devices, held };
}

/** Returns the state that the step's answer gave a device, if it gave one. */
async function runStep(
  step: Step,
  devices: FamilyDevice[],
  server: RestorableServer,
): Promise<SyncResponse['state'] | null> {
  if (step.kind === 'change') changeOn(devices[step.device]!, step.change);
  if (step.kind === 'reload') devices[step.device]?.reload();
  if (step.kind === 'back up') await server.backUp();
  if (step.kind === 'restore') await server.restore(step.pick);
  if (step.kind === 'straggler') {
    const old = server.requests[step.pick % Math.max(server.requests.length, 1)];
    if (old) await server.receive(old);
  }
  if (step.kind !== 'sync' || step.fate === 'request lost') return null;
  const device = devices[step.device]!;
  const request = device.nextRequest();
  const response = await server.receive(request);
  if (step.fate !== 'answered') return null;
  await device.store.takeResponse(request, response);
  return response.state;
}

/** No screen changes anything before the device has a copy. */
function changeOn(device: FamilyDevice, change: Change): void {
  if (device.store.hasCopy) device.commit(change);
}

/** Everything that a device asks about because only it has it. */
function offeredBy({ store }: FamilyDevice): string[] {
  const { rescue } = store.getSnapshot();
  if (!rescue) return [];
  return [...rescue.flashcards.map(({ id }) => id), ...rescue.entries.map(({ id }) => id)];
}

const stories = fc.array(arbitraryStep, { minLength: 10, maxLength: 50 });
const numRuns = Number(process.env.RESTORE_RUNS ?? 3);
/** The short form plays the same stories every time; `RESTORE_RUNS` plays new ones. */
const runs = process.env.RESTORE_RUNS ? { numRuns } : { numRuns, seed: 20_261_123 };
/** Far above what the runs take, so that only one that hangs ends there. */
const TIMEOUT_MS = 60_000 + numRuns * 4_000;

// A change of a day in the future is refused, and has nothing to do with a restore.
const timely = change.filter((each) => !isClockAhead(each, new Date()));
const someChanges = fc.array(timely, { minLength: 1, maxLength: 12 });

async function commitAndSend(device: FamilyDevice, server: RestorableServer, changes: readonly Change[]) {
  for (const one of changes) device.commit(one);
  await device.syncUntilSent(server.receive);
}

describe('a server that is restored to earlier moments', () => {
  // docs/product/data-and-devices.md#restored-server
  it(
    'gets everything back that a device alone holds, and nothing of it replaces what was written since',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          someChanges,
          fc.array(someChanges, { minLength: 1, maxLength: 2 }),
          someChanges,
          async (early, losses, since) => {
            const userId = await insertTestUser(test.db);
            const server = new RestorableServer(test.db, userId);
            const [phone, tablet] = [new FamilyDevice(userId), new FamilyDevice(userId)];
            await phone.syncUntilSent(server.receive);
            await commitAndSend(phone, server, early);
            await tablet.syncUntilSent(server.receive);
            await server.backUp();
            const restored = tablet.library;
            const held: Library[] = [];
            for (const lost of losses) {
              await commitAndSend(phone, server, lost);
              held.push(phone.library);
              await server.restore(0);
              await phone.syncUntilSent(server.receive);
            }
            await commitAndSend(tablet, server, since);
            await phone.syncUntilSent(server.receive);
            const before = tablet.library;
            expect(libraryToRows(phone.library)).toEqual(libraryToRows(before));

            expect(await bringLostBack(phone.store, WITHOUT_PLAN_LIMIT)).toBeNull();
            await phone.syncUntilSent(server.receive);
            await tablet.syncUntilSent(server.receive);
            expect(phone.store.getSnapshot().refused).toEqual([]);
            expect(phone.store.getSnapshot().rescue).toBeNull();
            expect(libraryToRows(phone.library)).toEqual(libraryToRows(tablet.library));
            const { rows: versions } = await test.db.transaction((tx) =>
              tx.execute<{ row: object }>(
                sql`select "row" from row_versions where family_id = ${userId}::uuid and not deleted`,
              ),
            );
            for (const library of held)
              expectAllArrived(library, {
                restored,
                after: tablet.library,
                versions: versions.map(({ row }) => row),
              });
            expectNothingReplaced(before, tablet.library);
          },
        ),
        runs,
      );
    },
    TIMEOUT_MS,
  );

  // docs/product/data-and-devices.md#restored-server
  it(
    'loses nothing that a device held without asking, and brings nothing back by itself',
    async () => {
      await fc.assert(
        fc.asyncProperty(stories, async (steps) => {
          const { server, devices, held } = await playStory(steps);
          for (const device of [...devices, ...devices]) await device.syncUntilSent(server.receive);
          const expected = libraryToRows(server.model.library);
          const there = new Set(keysOf(server.model.library));
          for (const [i, device] of devices.entries()) {
            expect(libraryToRows(device.library)).toEqual(expected);
            const offered = new Set(offeredBy(device));
            const refused = JSON.stringify(device.store.getSnapshot().refused);
            for (const key of held[i] ?? []) {
              // What the server has had in this history and has no more, was deleted there.
              const isDeleted = server.model.everHeld.has(key);
              expect(there.has(key) || isDeleted || offered.has(key) || refused.includes(key)).toBe(true);
            }
          }
        }),
        runs,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'ends with the same library on all devices when each brings back what only it has',
    async () => {
      await fc.assert(
        fc.asyncProperty(stories, async (steps) => {
          const { server, devices } = await playStory(steps);
          for (const device of devices) {
            await device.syncUntilSent(server.receive);
            const offered = offeredBy(device);
            expect(await bringLostBack(device.store, WITHOUT_PLAN_LIMIT)).toBeNull();
            await device.syncUntilSent(server.receive);
            const there = new Set(keysOf(device.library));
            for (const key of offered) expect(there.has(key)).toBe(true);
          }
          for (const device of devices) await device.syncUntilSent(server.receive);
          for (const device of devices) {
            expect(libraryToRows(device.library)).toEqual(libraryToRows(server.model.library));
            expect(libraryToRows(device.open().getSnapshot().library)).toEqual(libraryToRows(device.library));
          }
        }),
        runs,
      );
    },
    TIMEOUT_MS,
  );
});
