import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restoreLostRows } from '#client/device/restore-lost-rows.ts';
import { arbitraryChange } from '#shared/library/arbitraries.test-support.ts';
import { type Change, isClockAhead } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import type { Library } from '#shared/library/library.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { borrowDatabase, insertTestUser } from '#tests/support/database/test-database.ts';
import { expectAllArrived, expectNothingReplaced } from '#tests/support/library/expect-brought-back.ts';
import { FamilyDevice } from '#tests/support/library/family-devices.ts';
import {
  arbitraryStory,
  listKeys,
  playStory,
  RestorableServer,
} from '#tests/support/library/restorable-server.ts';
import { itLong } from '#tests/support/long-test.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

/** Edits based on a value that the library never has so that each causes a conflict. */
const arbitraryClashingEdit: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    type: fc.constant('editFlashcard' as const),
    flashcard: fc.record({
      id: fc.constant('f1'),
      word: fc.constantFrom('hound', 'kitten', 'puppy', 'foal'),
      categoryId: fc.constantFrom('cat2', 'cat8', 'cat9'),
    }),
    base: fc.constantFrom({ word: 'unseen' }, { categoryId: 'cat77' }),
    categoryName: fc.constant('Farm'),
  }),
  fc.record({
    type: fc.constant('renameCategory' as const),
    category: fc.record({ id: fc.constant('cat1'), name: fc.constantFrom('Pets', 'Wheels', 'Toys') }),
    base: fc.constant('Unseen'),
  }),
  fc.record({
    type: fc.constant('renameSet' as const),
    setId: fc.constant(1),
    name: fc.constantFrom('First', 'Morning', 'Fruit'),
    base: fc.constant('Unseen'),
  }),
);

const test = setUpForFile(borrowDatabase);

const NUM_RUNS = Number(process.env.CONVERGENCE_RUNS ?? 10);

describe('Three devices of a family', () => {
  // docs/product/data-and-devices.md#exactly-once
  it(
    'end with every accepted change exactly once after any order of events',
    async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryStory(arbitraryChange, { restores: false }), async (steps) => {
          const { userId, server, devices } = await playStory(test.db, steps);
          const fresh = new FamilyDevice(userId);
          for (const device of [...devices, ...devices, fresh]) await device.syncUntilSent(server.receive);
          const expected = libraryToRows(server.model.library);
          for (const device of [...devices, fresh]) {
            expect(libraryToRows(device.library)).toEqual(expected);
            // A reload reads the same library from the browser's storage.
            expect(libraryToRows(device.open().getSnapshot().library)).toEqual(expected);
          }
        }),
        { numRuns: NUM_RUNS },
      );
    },
    // Far above the usual time so that only a hanging run exceeds it.
    60_000 + NUM_RUNS * 2_000,
  );
});

/** These changes add only missing rows, so some of their rows may rightly never arrive. */
const ADDS_MISSING: readonly Change['type'][] = ['importFlashcards', 'bringBack'];
const arbitraryRestorableChange = fc.oneof(
  { weight: 2, arbitrary: arbitraryChange.filter(({ type }) => !ADDS_MISSING.includes(type)) },
  { weight: 1, arbitrary: arbitraryClashingEdit },
);
const schedules = arbitraryStory(arbitraryRestorableChange, { restores: true });

/** Lists the ids of the rows that a device offers because only it has them. */
function listOffered({ store }: FamilyDevice): string[] {
  const { rescue } = store.getSnapshot();
  if (!rescue) return [];
  return [...rescue.flashcards.map(({ id }) => id), ...rescue.entries.map(({ id }) => id)];
}

const numRuns = Number(process.env.RESTORE_RUNS ?? 3);
/** The short run plays the same schedules every time. With `RESTORE_RUNS`, new ones are played. */
const runs = process.env.RESTORE_RUNS ? { numRuns } : { numRuns, seed: 20_261_123 };
/** Far above the usual time so that only a hanging run exceeds it. */
const TIMEOUT_MS = 60_000 + numRuns * 4_000;

// A change of a future day is refused regardless of a restore.
const arbitraryTimelyChange = arbitraryRestorableChange.filter((change) => !isClockAhead(change, new Date()));
const someChanges = fc.array(arbitraryTimelyChange, { minLength: 1, maxLength: 12 });

const listLoggedIds = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.type === 'logDay' ? [change.entry.id] : []));

/** No entry is logged in both losses: devices draw a new id for every entry. */
const someLosses = fc
  .array(someChanges, { minLength: 1, maxLength: 2 })
  .filter(([first = [], second = []]) => {
    const logged = listLoggedIds(first);
    return !listLoggedIds(second).some((id) => logged.includes(id));
  });

async function commitAndSend(device: FamilyDevice, server: RestorableServer, changes: readonly Change[]) {
  for (const change of changes) device.commit(change);
  await device.syncUntilSent(server.receive);
}

describe('A server that is restored to earlier moments', () => {
  // docs/product/data-and-devices.md#restored-server
  it(
    'gets back everything that only a device has',
    async () => {
      await fc.assert(
        fc.asyncProperty(someChanges, someLosses, someChanges, async (early, losses, since) => {
          const userId = await insertTestUser(test.db);
          const server = new RestorableServer(test.db, userId);
          const [phone, tablet] = [new FamilyDevice(userId), new FamilyDevice(userId)];
          await phone.syncUntilSent(server.receive);
          await commitAndSend(phone, server, early);
          await tablet.syncUntilSent(server.receive);
          await server.backUp();
          const restored = tablet.library;
          const lostLibraries: Library[] = [];
          for (const lost of losses) {
            await commitAndSend(phone, server, lost);
            lostLibraries.push(phone.library);
            await server.restore(0);
            await phone.syncUntilSent(server.receive);
          }
          await commitAndSend(tablet, server, since);
          await phone.syncUntilSent(server.receive);
          const before = tablet.library;
          expect(libraryToRows(phone.library)).toEqual(libraryToRows(before));

          expect(await restoreLostRows(phone.store, WITHOUT_PLAN_LIMIT)).toBeNull();
          await phone.syncUntilSent(server.receive);
          await tablet.syncUntilSent(server.receive);
          expect(phone.store.getSnapshot().refused).toEqual([]);
          expect(phone.store.getSnapshot().rescue).toBeNull();
          expect(libraryToRows(phone.library)).toEqual(libraryToRows(tablet.library));
          const versions = await runSql<{ row: object }>(
            test.db,
            sql`select "row" from row_versions where family_id = ${userId}::uuid and not deleted`,
          );
          for (const library of lostLibraries)
            expectAllArrived(library, {
              restored,
              after: tablet.library,
              versions: versions.map(({ row }) => row),
            });
          expectNothingReplaced(before, tablet.library);
        }),
        runs,
      );
    },
    TIMEOUT_MS,
  );

  // docs/product/data-and-devices.md#restored-server
  it(
    'neither drops rows of a device silently nor restores them automatically',
    async () => {
      await fc.assert(
        fc.asyncProperty(schedules, async (steps) => {
          const { server, devices, held } = await playStory(test.db, steps);
          for (const device of [...devices, ...devices]) await device.syncUntilSent(server.receive);
          const expected = libraryToRows(server.model.library);
          const existingKeys = new Set(listKeys(server.model.library));
          for (const [index, device] of devices.entries()) {
            expect(libraryToRows(device.library)).toEqual(expected);
            const offered = new Set(listOffered(device));
            const refused = JSON.stringify(device.store.getSnapshot().refused);
            for (const key of held[index] ?? []) {
              // Rows that the server had in this history and no longer has were deleted there.
              const isDeleted = server.model.everHeldKeys.has(key);
              expect(existingKeys.has(key) || isDeleted || offered.has(key) || refused.includes(key)).toBe(
                true,
              );
            }
          }
        }),
        runs,
      );
    },
    TIMEOUT_MS,
  );

  itLong(
    'ends with the same library on all devices when each restores what only it has',
    async () => {
      await fc.assert(
        fc.asyncProperty(schedules, async (steps) => {
          const { server, devices } = await playStory(test.db, steps);
          for (const device of devices) {
            await device.syncUntilSent(server.receive);
            const offered = listOffered(device);
            expect(await restoreLostRows(device.store, WITHOUT_PLAN_LIMIT)).toBeNull();
            await device.syncUntilSent(server.receive);
            const existingKeys = new Set(listKeys(device.library));
            for (const key of offered) expect(existingKeys.has(key)).toBe(true);
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
