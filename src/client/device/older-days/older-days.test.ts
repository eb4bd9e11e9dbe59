import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { LibraryStore } from '#client/device/library-store.ts';
import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { ParkedCopyCheck } from '#client/device/parked-copy-check.ts';
import { olderDaysName } from '#client/device/sealing/delete-databases.ts';
import { findCopy, type ParkedCopy } from '#client/device/sealing/library-copies.ts';
import type { Sealer } from '#client/device/sealing/seal-text.ts';
import { ANN, openBrowser } from '#client/device/sealing/vault.test-support.ts';
import { createResponse, createWholeResponse, toRows } from '#client/device/sync-responses.test-support.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import type { LostRows } from '#shared/library/changes/bring-back.ts';
import { createDayRecord } from '#shared/library/day-log/create-day-record.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-shape.ts';
import type { Rotation } from '#shared/library/tables/rotation.ts';
import { createOlderDaysStore, type OlderDaysStore } from './older-days.ts';

/** The sealer of Ann in a remembered session. */
const SEALER: Sealer = openBrowser().openTab().signIn(ANN, 'local');
const WITHOUT_KEY: Sealer = { isReady: false, seal: () => null, open: () => null };

let lastWrite = Promise.resolve();
const writesDone = () => lastWrite;

function createStore(userId: string, sealer: Sealer, mayWrite = () => true): OlderDaysStore {
  const store = createOlderDaysStore(userId, { sealer, mayWrite });
  return { ...store, write: (days) => (lastWrite = store.write(days)) };
}

const createRemembered = (userId: string, sealer = SEALER) => createStore(userId, sealer);

/** Everything that the database of an account holds. */
async function readDatabase(userId: string): Promise<string> {
  const database = await openDB(olderDaysName(userId), 1);
  const values = await database.getAll('days');
  database.close();
  return JSON.stringify(values);
}

const NO_DAYS = { history: [], entries: [], rotations: [] };

/** Days with long notes and a rotation each, the newest 2026-12-28: `count` of them take about 2,500 characters each. */
function createDays(count: number) {
  const entries = Array.from({ length: count }, (_, i): StoredEntry => {
    const date = new Date(Date.UTC(2026, 11, 28 - i)).toISOString().slice(0, 10);
    return {
      id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      childId: 1,
      day: date,
      at: `${date}T08:00:00+01:00`,
      source: 'hand',
      flashes: [],
      takes: [],
      selected: { add: [], remove: [] },
      times: { add: [], remove: [] },
      note: { text: 'x'.repeat(1_000), base: '' },
      order: 1,
    };
  });
  const rotations = entries.map(
    ({ id, childId, day, at }, i): Rotation => ({
      ...{ id, childId, setId: 1, ordinal: count - i, day, at },
      ...{ entering: [], retiring: [], places: [] },
    }),
  );
  return { entries, history: entries.map((entry) => createDayRecord(entry, [entry])!), rotations };
}

const COUNT = 1_200;
const DAYS = createDays(COUNT);
const OLDEST = DAYS.entries.at(-1)!;
const WHOLE = createWholeResponse(1, { rows: { ...createWholeResponse().rows, ...DAYS } });

let accounts = 0;

/** A browser with the history of ten years; `open` opens a tab. */
function createBrowser(olderDays?: OlderDaysStore) {
  accounts += 1;
  const userId = `user-${accounts}`;
  const items = new MemoryStorage();
  const older = olderDays ?? createRemembered(userId);
  const open = (given = older) =>
    new LibraryStore({
      storage: createSafeStorage(() => items),
      userId,
      now: Date.now,
      olderDays: given,
    });
  return { userId, items, open, older };
}

const receive = (tab: LibraryStore, response: SyncResponse) =>
  tab.takeResponse(tab.createRequest([]), response);

describe('a history larger than local storage may hold', () => {
  // docs/product/data-and-devices.md#local-copy
  // docs/product/rotation.md#kept-and-brought-back
  it('shows the newest days at once and all of them once the older ones are read', async () => {
    const { items, open } = createBrowser();
    receive(open(), WHOLE);
    await writesDone();
    expect((items.getItem('history') ?? '').length).toBeLessThan(2_000_000);
    const tab = open();
    const first = tab.getSnapshot();
    expect(first).toMatchObject({ status: 'ready', isAwaitingOlderDays: true });
    expect(first.rows.history[0]?.date).toBe('2026-12-28');
    expect(first.rows.history.length).toBeLessThan(COUNT);
    expect(first.library.rotations.size).toBe(first.library.history.size);
    expect(first.library.flashcards.size).toBe(25);
    await tab.loadOlderDays();
    expect(tab.getSnapshot().rows.history).toHaveLength(COUNT);
    expect(tab.getSnapshot().isAwaitingOlderDays).toBe(false);
    expect(tab.getSnapshot().library.entries.size).toBe(COUNT);
    expect(tab.getSnapshot().library.rotations.size).toBe(COUNT);
    expect(tab.createRequest([]).shape).toBe(LIBRARY_SHAPE);
  });

  it('reads the older days once for all who ask at a time, and again when they did not fit', async () => {
    let reads = 0;
    const { open, older } = createBrowser();
    receive(open(), WHOLE);
    await writesDone();
    const { stamp, ...days } = (await older.read())!;
    const answers = [
      { ...days, stamp: 'another' },
      { ...days, stamp },
    ];
    const counting: OlderDaysStore = { read: async () => answers[reads++] ?? null, write: older.write };
    const tab = open(counting);
    await Promise.all([tab.loadOlderDays(), tab.loadOlderDays()]);
    expect(reads).toBe(1);
    expect(tab.createRequest([]).shape).toBe(1);
    await tab.loadOlderDays();
    expect(tab.getSnapshot().rows.history).toHaveLength(COUNT);
  });

  it('keeps a correction of an old day over a reload', async () => {
    const { open } = createBrowser();
    const tab = open();
    receive(tab, WHOLE);
    await writesDone();
    const record = { ...createDayRecord(OLDEST, [OLDEST])!, notes: 'corrected' };
    receive(tab, createResponse(2, { rows: toRows({ history: [record] }) }));
    await writesDone();
    const reloaded = open();
    await reloaded.loadOlderDays();
    expect(reloaded.getSnapshot().library.history.get(OLDEST.day)?.notes).toBe('corrected');
  });

  it('is asked for whole when the older days are gone from this browser', async () => {
    const { open } = createBrowser({ read: async () => null, write: async () => {} });
    receive(open(), WHOLE);
    const tab = open();
    await tab.loadOlderDays();
    expect(tab.createRequest([])).toMatchObject({ copy: { rev: 1, token: 'token-1' }, shape: 1 });
    expect(tab.getSnapshot().isAwaitingOlderDays).toBe(true);
    tab.noteFailure();
    expect(tab.getSnapshot().isAwaitingOlderDays).toBe(false);
    receive(tab, WHOLE);
    expect(tab.getSnapshot().rows.history).toHaveLength(COUNT);
    expect(tab.createRequest([]).shape).toBe(LIBRARY_SHAPE);
  });

  it('does not take older days of another state of the copy for its own', async () => {
    const { open, older } = createBrowser();
    receive(open(), WHOLE);
    await writesDone();
    await older.write({ stamp: 'another', ...NO_DAYS });
    const tab = open();
    await tab.loadOlderDays();
    expect(tab.createRequest([]).shape).toBe(1);
  });

  it('stays whole in a second tab that adopts what the first has stored', async () => {
    const { open } = createBrowser();
    const one = open();
    receive(one, WHOLE);
    await writesDone();
    const two = open();
    await two.loadOlderDays();
    receive(one, createResponse(2, { rows: toRows({ categories: [{ id: 'cat1', name: 'Pets' }] }) }));
    two.noticeStorage('library');
    expect(two.getSnapshot().library.categories.get('cat1')?.name).toBe('Pets');
    expect(two.getSnapshot().rows.history).toHaveLength(COUNT);
    expect(two.createRequest([]).shape).toBe(LIBRARY_SHAPE);
  });
});

describe('while the code that reads older days does not arrive', () => {
  const lost: OlderDaysStore = {
    read: async () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    },
    write: async () => {},
  };

  it('reading them rejects instead of finding none, and works once the code has loaded', async () => {
    const { open, older } = createBrowser();
    receive(open(), WHOLE);
    await writesDone();
    const read = [lost.read, older.read];
    const tab = open({ read: () => read.shift()!(), write: older.write });
    await expect(tab.loadOlderDays()).rejects.toThrow('Failed to fetch');
    await tab.loadOlderDays();
    expect(tab.getSnapshot().rows.history).toHaveLength(COUNT);
  });

  // docs/product/data-and-devices.md#local-copy
  it('a sealed copy stays, and what the server has lost of it is found later', async () => {
    const { userId, items, open, older } = createBrowser();
    receive(open(), WHOLE);
    await writesDone();
    const copy = findCopy(
      createSafeStorage(() => items),
      userId,
    )!;
    let isThere = true;
    const parked: ParkedCopy = {
      marker: copy.marker,
      isThere: () => isThere,
      read: () => copy.read(),
      drop: () => {
        isThere = false;
      },
    };
    const rescues: LostRows[] = [];
    const store = { addRescue: (rescue: LostRows) => rescues.push(rescue) > 0 };
    const list = () => (isThere ? [parked] : []);
    const restored = createWholeResponse(1, { state: 'diverged', token: 'other' });
    const send = async () => ({ kind: 'ok', response: restored }) as const;
    await new ParkedCopyCheck({ userId, store, olderDays: lost, list }).run(send);
    expect([isThere, rescues]).toEqual([true, []]);
    await new ParkedCopyCheck({ userId, store, olderDays: older, list }).run(send);
    expect(isThere).toBe(false);
    expect(rescues).toMatchObject([{ entries: { length: COUNT } }]);
  });
});

describe('a storage with little room', () => {
  it('gives up old days first, never the cards', async () => {
    const { items, open } = createBrowser();
    items.quota = 400_000;
    const tab = open();
    receive(tab, WHOLE);
    expect(tab.getSnapshot().storageFull).toBe(false);
    await writesDone();
    const reloaded = open();
    expect(reloaded.getSnapshot().library.flashcards.size).toBe(25);
    expect(reloaded.getSnapshot().rows.history[0]?.date).toBe('2026-12-28');
    await reloaded.loadOlderDays();
    expect(reloaded.getSnapshot().rows.history).toHaveLength(COUNT);
  });

  it('makes room for new cards with the days that it holds', async () => {
    const { items, open } = createBrowser();
    const tab = open();
    receive(tab, WHOLE);
    await writesDone();
    items.quota = 100_000;
    const flashcards = [{ id: 'f900', word: 'cow', categoryId: 'cat1' }];
    receive(tab, createResponse(2, { rows: toRows({ flashcards }) }));
    const reloaded = open();
    expect(reloaded.getSnapshot().library.flashcards.has('f900')).toBe(true);
    await writesDone();
    await reloaded.loadOlderDays();
    expect(reloaded.getSnapshot().rows.history).toHaveLength(COUNT);
  });
});

describe('a session that the server refuses', () => {
  it.each(['local', 'tab'] as const)(
    'loses no older day, also not to a restored server (next sign-in: %s)',
    async (place) => {
      const browser = openBrowser();
      const tab = browser.openTab();
      const open = () => {
        const vault = tab.registry.open(ANN);
        const mayWrite = () => tab.session.place === 'local';
        const olderDays = createStore(ANN, vault, mayWrite);
        return new LibraryStore({
          storage: vault,
          userId: ANN,
          now: Date.now,
          olderDays,
        });
      };
      tab.signIn(ANN, 'local');
      receive(open(), WHOLE);
      await writesDone();
      tab.end();
      expect(browser.forgotten).toEqual([]);
      expect(await readDatabase(ANN)).not.toContain(OLDEST.id);
      tab.signIn(ANN, place);
      const store = open();
      await store.loadOlderDays();
      expect(store.getSnapshot().rows.history).toHaveLength(COUNT);
      receive(store, createWholeResponse(1, { state: 'diverged', token: 'other' }));
      expect(store.getSnapshot().rescue?.entries).toHaveLength(COUNT);
    },
  );
});

describe('createOlderDaysStore', () => {
  it('writes nothing without a key and nothing that would outlive the tab', async () => {
    const remembered = createRemembered('ann');
    const forgetful = createStore('ann', SEALER, () => false);
    const keyless = createRemembered('ann', WITHOUT_KEY);
    await forgetful.write({ stamp: 'a', ...NO_DAYS });
    await keyless.write({ stamp: 'a', ...NO_DAYS });
    expect(await remembered.read()).toBeNull();
    await remembered.write({ stamp: 'b', ...NO_DAYS });
    expect(await remembered.read()).toMatchObject({ stamp: 'b' });
    expect(await forgetful.read()).toMatchObject({ stamp: 'b' });
    expect(await keyless.read()).toBeNull();
  });

  it('returns what was written last, month for month', async () => {
    const store = createRemembered('cora');
    expect(await store.read()).toBeNull();
    await store.write({ stamp: 'a', ...DAYS });
    const { history, entries, rotations, stamp } = (await store.read())!;
    expect(stamp).toBe('a');
    expect(history.toSorted((a, b) => (a.date < b.date ? 1 : -1))).toEqual(DAYS.history);
    expect(entries.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(DAYS.entries);
    expect(rotations.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(DAYS.rotations);
    const last = { stamp: 'b', ...NO_DAYS, history: DAYS.history.slice(-1) };
    await store.write(last);
    expect(await store.read()).toEqual(last);
  });

  it('answers null where the browser has no IndexedDB', async () => {
    const { indexedDB } = globalThis;
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });
    expect(await createRemembered('ben').read()).toBeNull();
    Object.defineProperty(globalThis, 'indexedDB', { value: indexedDB, configurable: true });
  });
});
