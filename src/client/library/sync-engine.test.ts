import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/rules.ts';
import type { SyncRequest, SyncResponse } from '#shared/library/sync-protocol.ts';
import { LibraryStore } from './library-store.ts';
import { MemoryStorage } from './memory-storage.test-support.ts';
import { createSafeStorage } from './safe-storage.ts';
import { SyncEngine, type SyncReply } from './sync-engine.ts';

const NOTHING = { categories: [], flashcards: [], sets: [], history: [] };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An engine on its own store, whose requests are answered by `answer`. */
function openEngine(answer: (request: SyncRequest) => SyncReply | Promise<SyncReply>) {
  const storage = new MemoryStorage();
  const store = new LibraryStore({
    storage: createSafeStorage(() => storage),
    userId: 'ann',
    deviceId: crypto.randomUUID(),
    now: Date.now,
  });
  const requests: SyncRequest[] = [];
  const engine = new SyncEngine({
    store,
    send: async (request) => {
      requests.push(request);
      return answer(request);
    },
    exclusively: (work) => work(),
  });
  return { store, engine, requests };
}

/** What the server says when it takes everything. */
function accept(request: SyncRequest): SyncReply {
  const rows = createDefaultRows();
  const response: SyncResponse = {
    rev: 1,
    whole: request.since === 0,
    lastSeq: request.changes.at(-1)?.seq ?? 0,
    refused: [],
    gone: NOTHING,
    rows:
      request.since === 0
        ? { ...NOTHING, categories: [...rows.categories], flashcards: [...rows.flashcards] }
        : NOTHING,
  };
  return { kind: 'ok', response };
}

const category = (i: number) =>
  ({ type: 'putCategory', category: { id: `cat9${i}`, name: `Category ${i}` } }) as const;

it('fetches the library and ends idle', async () => {
  const { store, engine, requests } = openEngine(accept);
  await engine.run();
  expect(requests).toMatchObject([{ since: 0, changes: [] }]);
  expect(store.getSnapshot().status).toBe('ready');
  expect(engine.getStatus()).toBe('idle');
});

it('sends a long outbox in several requests, in order', async () => {
  const { store, engine, requests } = openEngine(accept);
  await engine.run();
  for (let i = 0; i < 450; i += 1) store.commit(category(i), WITHOUT_PLAN_LIMIT);
  await engine.run();
  expect(requests.map(({ changes }) => changes.length)).toEqual([0, 200, 200, 50]);
  expect(requests.flatMap(({ changes }) => changes.map(({ seq }) => seq))).toEqual(
    Array.from({ length: 450 }, (_, i) => i + 1),
  );
  expect(store.listPending()).toEqual([]);
});

it('without a network shows the defaults, keeps the change and tries again by itself', async () => {
  let online = false;
  const { store, engine, requests } = openEngine((request) =>
    online ? accept(request) : { kind: 'offline' },
  );
  await engine.run();
  expect(engine.getStatus()).toBe('offline');
  expect(store.getSnapshot().rows.flashcards).toHaveLength(25);
  store.commit(category(1), WITHOUT_PLAN_LIMIT);
  online = true;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(engine.getStatus()).toBe('idle');
  expect(store.getSnapshot().pending).toBe(0);
  expect(requests.at(-1)?.changes.length ?? 0).toBeLessThanOrEqual(1);
});

it('repeats a change whose answer was lost, with the same number', async () => {
  let lost = true;
  const { store, engine, requests } = openEngine((request) => {
    if (request.changes.length > 0 && lost) {
      lost = false;
      return { kind: 'offline' };
    }
    return accept(request);
  });
  await engine.run();
  store.commit(category(1), WITHOUT_PLAN_LIMIT);
  await engine.run();
  await vi.advanceTimersByTimeAsync(120_000);
  const sent = requests.filter(({ changes }) => changes.length > 0);
  expect(sent.map(({ deviceId, changes }) => [deviceId, changes[0]?.seq])).toEqual([
    [store.deviceId, 1],
    [store.deviceId, 1],
  ]);
});

it('puts a change that is too large aside and goes on with the rest', async () => {
  const { store, engine } = openEngine((request) =>
    request.changes.some(({ seq }) => seq === 1) ? { kind: 'too-large' } : accept(request),
  );
  store.showDefaults();
  store.commit(
    {
      type: 'importFlashcards',
      categories: [{ id: 'cat90', name: 'Many' }],
      flashcards: Array.from({ length: 12_000 }, (_, i) => ({
        id: `f900${i}`,
        word: `a word as long as a hand that writes it down ${i}`,
        categoryId: 'cat90',
      })),
    },
    WITHOUT_PLAN_LIMIT,
  );
  store.commit(category(1), WITHOUT_PLAN_LIMIT);
  await engine.run();
  expect(store.getSnapshot().refused).toMatchObject([{ code: 'change_too_large' }]);
  expect(store.getSnapshot()).toMatchObject({ pending: 0 });
  expect(engine.getStatus()).toBe('idle');
});

it('after a refused sign-in waits for the next occasion instead of knocking on', async () => {
  const { engine, requests } = openEngine(() => ({ kind: 'signed-out' }));
  await engine.run();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests).toHaveLength(1);
  expect(engine.getStatus()).toBe('error');
});

it('runs once more for a change that came while a request was under way', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { store, engine, requests } = openEngine(async (request) => {
    if (requests.length === 1) await gate;
    return accept(request);
  });
  const running = engine.run();
  await vi.advanceTimersByTimeAsync(0);
  store.commit(category(1), WITHOUT_PLAN_LIMIT);
  void engine.run();
  release();
  await running;
  expect(requests.at(-1)?.changes.length ?? 0).toBeLessThanOrEqual(1);
  expect(store.getSnapshot().pending).toBe(0);
});

it('tries again when even the lock fails, instead of standing still', async () => {
  const { store } = openEngine(accept);
  let locked = false;
  const engine = new SyncEngine({
    store,
    send: async (request) => accept(request),
    exclusively: async (work) => {
      if (!locked) {
        locked = true;
        throw new Error('InvalidStateError');
      }
      await work();
    },
  });
  await engine.run();
  expect(engine.getStatus()).toBe('error');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(engine.getStatus()).toBe('idle');
  expect(store.getSnapshot().status).toBe('ready');
});

it('sends changes one by one when a proxy finds several too large, and refuses none of them', async () => {
  const { store, engine, requests } = openEngine((request) =>
    request.changes.length > 1 ? { kind: 'too-large' } : accept(request),
  );
  for (const i of [1, 2, 3]) store.commit(category(i), WITHOUT_PLAN_LIMIT);
  await engine.run();
  expect(requests.map(({ changes }) => changes.length)).toEqual([3, 1, 1, 1]);
  expect(store.getSnapshot()).toMatchObject({ pending: 0, refused: [] });
});
