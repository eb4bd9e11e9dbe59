import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryDatabase } from '#client/device/database/memory-database.test-support.ts';
import { LibraryStore } from '#client/device/library-store.ts';
import type { Database } from '#server/db/database.ts';
import { syncLibrary } from '#server/library/sync-library.ts';
import { arbitraryChange } from '#shared/library/arbitraries.test-support.ts';
import { decideChange } from '#shared/library/changes/apply-change.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { isClockAhead } from '#shared/library/changes/day-reach.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { applyWrites, type Library, rowsToLibrary } from '#shared/library/library.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { type BorrowedDatabase, borrowDatabase } from '#tests/support/database/borrow-database.ts';
import { insertTestUser } from '#tests/support/database/insert-test-user.ts';

/** What one step of a random story does with a device. */
type Step =
  | { kind: 'change'; device: number; change: Change }
  | { kind: 'sync'; device: number; fate: 'answered' | 'request lost' | 'answer lost' | 'sent twice' }
  /** A copy of an earlier request that the network had held back arrives now. */
  | { kind: 'straggler'; pick: number }
  | { kind: 'reload'; device: number };

const device = fc.nat(2);
const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('change' as const), device, change: arbitraryChange }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sync' as const),
      device,
      fate: fc.constantFrom('answered', 'request lost', 'answer lost', 'sent twice'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('straggler' as const), pick: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const), device }) },
);

const NUM_RUNS = Number(process.env.CONVERGENCE_RUNS ?? 10);
/** Far above what the runs take, so that only one that hangs ends there. */
const TIMEOUT_MS = 60_000 + NUM_RUNS * 2_000;

let test: BorrowedDatabase;
beforeAll(async () => {
  test = await borrowDatabase();
});
afterAll(() => test.close());

/** One browser of the family: its database outlives its pages. */
class Browser {
  readonly database = new MemoryDatabase();
  readonly userId: string;
  store: LibraryStore;
  static #clock = 0;

  constructor(userId: string) {
    this.userId = userId;
    this.store = this.open();
  }

  open(): LibraryStore {
    return new LibraryStore({
      database: this.database,
      records: this.database.records,
      now: () => ++Browser.#clock,
    });
  }

  /** The next request as the sync engine makes it: without a copy it fetches one first. */
  nextRequest(): SyncRequest {
    return this.store.createRequest(this.store.hasCopy ? this.store.listPending() : []);
  }
}

/** The server, with an independent record of what it accepted: each change once, in the order it first came. */
class WatchedServer {
  readonly db: Database;
  readonly userId: string;
  readonly requests: SyncRequest[] = [];
  readonly arrived = new Map<string, Change>();

  constructor(db: Database, userId: string) {
    this.db = db;
    this.userId = userId;
  }

  async receive(request: SyncRequest): Promise<SyncResponse> {
    // Through JSON, as over the wire.
    const body = JSON.parse(JSON.stringify(request)) as SyncRequest;
    this.requests.push(body);
    for (const { id, change } of request.changes) {
      if (!this.arrived.has(id)) this.arrived.set(id, change as Change);
    }
    return this.db.asFamily(this.userId, (tx) =>
      syncLibrary(tx, this.userId, body, { now: new Date(), planLimits: 'off' }),
    );
  }

  /** What the library must be: the arrived changes done one after the other by the rules alone. */
  expectedLibrary(): Library {
    let library: Library = {
      ...rowsToLibrary({ history: [], ...createDefaultRows(this.userId) }),
      isNew: true,
    };
    for (const [id, change] of this.arrived) {
      if (isClockAhead(change, new Date())) continue;
      const decision = decideChange(library, change, WITHOUT_PLAN_LIMIT, id);
      if (decision.ok) library = applyWrites(library, decision.writes);
    }
    return library;
  }
}

/** The change with the family's own ids in place of the short ids of the default rows. */
function nameDefaultRows(change: Change, userId: string): Change {
  const tail = userId.slice(0, 8);
  return JSON.parse(JSON.stringify(change).replace(/"(cat[12]|f[126])"/g, `"$1-${tail}"`));
}

async function runStep(step: Step, browsers: Browser[], server: WatchedServer): Promise<void> {
  if (step.kind === 'straggler') {
    const old = server.requests[step.pick % Math.max(server.requests.length, 1)];
    if (old) await server.receive(old);
    return;
  }
  const browser = browsers[step.device]!;
  if (step.kind === 'change')
    browser.store.commit(nameDefaultRows(step.change, browser.userId), WITHOUT_PLAN_LIMIT);
  else if (step.kind === 'reload') browser.store = browser.open();
  else await syncOnce(browser, server, step.fate);
}

async function syncOnce(
  browser: Browser,
  server: WatchedServer,
  fate: Extract<Step, { kind: 'sync' }>['fate'],
): Promise<void> {
  const request = browser.nextRequest();
  if (fate === 'request lost') return;
  let response = await server.receive(request);
  if (fate === 'answer lost') return;
  if (fate === 'sent twice') response = await server.receive(request);
  await browser.store.takeResponse(request, response);
}

/** Every device syncs until nothing is left to send or to hear. */
async function settle(browsers: Browser[], server: WatchedServer): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    for (const browser of browsers) {
      do await syncOnce(browser, server, 'answered');
      while (browser.store.listPending().length > 0);
    }
  }
}

describe('three devices of a family in any order of events', () => {
  // docs/product/data-and-devices.md#exactly-once
  it(
    'end with the same library, every accepted change in it exactly once',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(arbitraryStep, { minLength: 5, maxLength: 40 }), async (steps) => {
          const userId = await insertTestUser(test.db);
          const server = new WatchedServer(test.db, userId);
          const browsers = [0, 1, 2].map(() => new Browser(userId));
          for (const step of steps) await runStep(step, browsers, server);
          await settle(browsers, server);
          const expected = libraryToRows(server.expectedLibrary());
          for (const browser of browsers) {
            expect(libraryToRows(browser.store.getSnapshot().library)).toEqual(expected);
            // What a reload reads back from the browser's storage is the same again.
            expect(libraryToRows(browser.open().getSnapshot().library)).toEqual(expected);
          }
          const stored = await server.receive(new Browser(userId).nextRequest());
          expect(libraryToRows(rowsToLibrary(stored.rows))).toEqual(expected);
        }),
        { numRuns: NUM_RUNS },
      );
    },
    TIMEOUT_MS,
  );

  it('receive every refusal, also when the first answer was lost', async () => {
    const userId = await insertTestUser(test.db);
    const server = new WatchedServer(test.db, userId);
    const [one, two] = [new Browser(userId), new Browser(userId)];
    await syncOnce(one, server, 'answered');
    await syncOnce(two, server, 'answered');
    const flashcardIds = [`f2-${userId.slice(0, 8)}`];
    one.store.commit({ type: 'deleteFlashcards', flashcardIds }, WITHOUT_PLAN_LIMIT);
    await syncOnce(one, server, 'answered');
    two.store.commit({ type: 'addToSet', setId: 1, flashcardIds }, WITHOUT_PLAN_LIMIT);
    await syncOnce(two, server, 'answer lost');
    await syncOnce(two, server, 'answered');
    expect(two.store.getSnapshot().refused).toMatchObject([{ code: 'flashcard_not_found' }]);
  });
});
