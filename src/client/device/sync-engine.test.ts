import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefusal } from '#client/lib/http/http-failure.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { accept, addCategory, listCategoryNames, openEngine } from './sync-engine.test-support.ts';
import { SyncEngine } from './sync-engine.ts';
import { createResponse, createWholeResponse } from './sync-responses.test-support.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('engine fetches the library and becomes idle', async () => {
  const { store, engine, requests } = openEngine(accept);
  await engine.run();
  expect(requests).toMatchObject([{ copy: null, changes: [] }]);
  expect(store.getSnapshot().status).toBe('ready');
  expect(engine.status.getSnapshot()).toBe('idle');
});

test('engine fetches a copy before it sends changes', async () => {
  const { store, engine, requests } = openEngine(accept);
  store.commit(addCategory(1), WITHOUT_PLAN_LIMIT);
  await engine.run();
  expect(requests).toMatchObject([
    { copy: null, changes: [] },
    { copy: { rev: 1 }, changes: [{ base: 1 }] },
  ]);
});

test('engine sends a long outbox in order in several requests', async () => {
  const { store, engine, requests } = openEngine(accept);
  await engine.run();
  for (let i = 0; i < 450; i += 1) store.commit(addCategory(i), WITHOUT_PLAN_LIMIT);
  await engine.run();
  expect(requests.map(({ changes }) => changes.length)).toEqual([0, 200, 200, 50]);
  expect(requests.flatMap(listCategoryNames)).toEqual(Array.from({ length: 450 }, (_, i) => `Category ${i}`));
  expect(store.listPending()).toEqual([]);
});

test('engine without a copy keeps a change made offline until a retry succeeds', async () => {
  let isOnline = false;
  const { store, engine, requests } = openEngine((request) =>
    isOnline ? accept(request) : { kind: 'offline' },
  );
  await engine.run();
  expect(engine.status.getSnapshot()).toBe('offline');
  expect(store.getSnapshot()).toMatchObject({ status: 'failed', rows: { flashcards: [] } });
  store.commit(addCategory(1), WITHOUT_PLAN_LIMIT);
  isOnline = true;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(engine.status.getSnapshot()).toBe('idle');
  expect(store.getSnapshot().pendingCount).toBe(0);
  expect(requests.at(-1)?.changes.length ?? 0).toBeLessThanOrEqual(1);
});

test('engine repeats a change with the same id when the response was lost', async () => {
  let isLost = true;
  const { store, engine, requests } = openEngine((request) => {
    if (request.changes.length > 0 && isLost) {
      isLost = false;
      return { kind: 'offline' };
    }
    return accept(request);
  });
  await engine.run();
  store.commit(addCategory(1), WITHOUT_PLAN_LIMIT);
  await engine.run();
  await vi.advanceTimersByTimeAsync(120_000);
  const sent = requests.filter(({ changes }) => changes.length > 0);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.changes[0]?.id).toBe(sent[0]?.changes[0]?.id);
});

test('engine refuses only a change that is too large', async () => {
  const { store, engine } = openEngine((request) =>
    JSON.stringify(request.changes).includes('importFlashcards') ? { kind: 'too-large' } : accept(request),
  );
  store.commit(
    {
      type: 'importFlashcards',
      importId: crypto.randomUUID(),
      at: '2026-03-01T08:00:00.000+01:00',
      fileName: 'many.csv',
      categories: [{ id: 'cat90', name: 'Many' }],
      flashcards: Array.from({ length: 12_000 }, (_, i) => ({
        id: `f900${i}`,
        word: `a word of more than forty characters, number ${i}`,
        categoryId: 'cat90',
      })),
    },
    WITHOUT_PLAN_LIMIT,
  );
  store.commit(addCategory(1), WITHOUT_PLAN_LIMIT);
  await engine.run();
  expect(store.getSnapshot().refused).toMatchObject([{ code: 'change_too_large' }]);
  expect(store.getSnapshot()).toMatchObject({ pendingCount: 0 });
  expect(engine.status.getSnapshot()).toBe('idle');
});

test('engine does not retry after a refused sign-in', async () => {
  const { engine, requests } = openEngine(() => ({ kind: 'signed-out' }));
  await engine.run();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests).toHaveLength(1);
  expect(engine.status.getSnapshot()).toBe('error');
});

test('engine sends a change that was made during a request', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { store, engine, requests } = openEngine(async (request) => {
    if (requests.length === 1) await gate;
    return accept(request);
  });
  const run = engine.run();
  await vi.advanceTimersByTimeAsync(0);
  store.commit(addCategory(1), WITHOUT_PLAN_LIMIT);
  void engine.run();
  release();
  await run;
  expect(requests.at(-1)?.changes.length ?? 0).toBeLessThanOrEqual(1);
  expect(store.getSnapshot().pendingCount).toBe(0);
});

test('engine retries when the lock fails', async () => {
  const { store } = openEngine(accept);
  let hasFailed = false;
  const engine = new SyncEngine({
    store,
    send: async (request) => accept(request),
    withLock: async (sync) => {
      if (!hasFailed) {
        hasFailed = true;
        throw new Error('InvalidStateError');
      }
      await sync();
    },
  });
  await engine.run();
  expect(engine.status.getSnapshot()).toBe('error');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(engine.status.getSnapshot()).toBe('idle');
  expect(store.getSnapshot().status).toBe('ready');
});

test('engine sends changes one by one when a batch is too large', async () => {
  const { store, engine, requests } = openEngine((request) =>
    request.changes.length > 1 ? { kind: 'too-large' } : accept(request),
  );
  for (const i of [1, 2, 3]) store.commit(addCategory(i), WITHOUT_PLAN_LIMIT);
  await engine.run();
  expect(requests.map(({ changes }) => changes.length)).toEqual([0, 3, 1, 1, 1]);
  expect(store.getSnapshot()).toMatchObject({ pendingCount: 0, refused: [] });
});

test('engine applies all pages of a response together at the first revision', async () => {
  const whole = createWholeResponse(4);
  const { store, engine, requests } = openEngine(({ page }) => {
    const table = page ? 'flashcards' : 'categories';
    const rows = { ...createResponse(4).rows, [table]: whole.rows[table] };
    const more = page ? null : { rev: 4, table: 'flashcards' as const, after: null };
    return { kind: 'ok', response: { ...whole, rows, more } };
  });
  await engine.run();
  expect(requests.map(({ page }) => page?.table)).toEqual([undefined, 'flashcards']);
  expect(store.getSnapshot().library.flashcards.size).toBe(25);
  expect(store.getSnapshot().library.categories.size).toBe(5);
  expect(store.createRequest([]).copy?.rev).toBe(4);
});

test('engine repeats all changes when a later page fails', async () => {
  let isLost = true;
  const { store, engine, requests } = openEngine((request) => {
    if (request.page && isLost) {
      isLost = false;
      return { kind: 'offline' };
    }
    const more = request.page ? null : { rev: 1, table: 'sets' as const, after: null };
    const acknowledged = request.changes.map(({ id }) => id);
    return { kind: 'ok', response: createWholeResponse(1, { acknowledged, more }) };
  });
  store.commit(addCategory(1), WITHOUT_PLAN_LIMIT);
  await engine.run();
  expect(store.getSnapshot()).toMatchObject({ status: 'failed', pendingCount: 1 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(store.getSnapshot()).toMatchObject({ status: 'ready', pendingCount: 0 });
  expect(requests.slice(0, 4).map(({ page }) => page?.table)).toEqual([undefined, 'sets', undefined, 'sets']);
});

test('engine stops as outdated when the server no longer supports the page', async () => {
  const { store, engine, requests } = openEngine(() => ({ kind: 'outdated' }));
  store.commit(addCategory(1), WITHOUT_PLAN_LIMIT);
  await engine.run();
  await engine.run();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(engine.status.getSnapshot()).toBe('outdated');
  expect(requests).toHaveLength(1);
  expect(store.getSnapshot()).toMatchObject({ status: 'failed', pendingCount: 1 });
});

// docs/product/data-and-devices.md#foreign-limit
test("engine refuses no change because of a proxy's 413", async () => {
  const proxyRefusal = createRefusal({ status: 413 });
  let isNarrow = true;
  const { store, engine, requests } = openEngine((request) => {
    const hasBigChange = JSON.stringify(request.changes).includes('Category 2');
    return request.changes.length > 1 || (hasBigChange && isNarrow) ? proxyRefusal : accept(request);
  });
  await engine.run();
  for (const i of [1, 2, 3]) store.commit(addCategory(i), WITHOUT_PLAN_LIMIT);
  await engine.run();
  expect(store.getSnapshot()).toMatchObject({ pendingCount: 2, refused: [] });
  expect(engine.status.getSnapshot()).toBe('too-large');
  const countBefore = requests.length;
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(requests.length - countBefore).toBeLessThan(30);
  expect(store.getSnapshot()).toMatchObject({ pendingCount: 2, refused: [] });
  isNarrow = false;
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(store.getSnapshot()).toMatchObject({ pendingCount: 0, refused: [] });
});

// docs/product/sign-in.md#device-clock
test('engine retries in time when the clock is set back during Retry-After', async () => {
  const { engine, requests } = openEngine((request) =>
    requests.length === 1 ? createRefusal({ status: 503, retryAfterMs: 60_000 }) : accept(request),
  );
  await engine.run();
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(62_000);
  expect(requests).toHaveLength(2);
});

test('engine waits for the Retry-After of a busy server', async () => {
  const { engine, requests } = openEngine((request) =>
    requests.length === 1 ? createRefusal({ status: 503, retryAfterMs: 120_000 }) : accept(request),
  );
  await engine.run();
  await vi.advanceTimersByTimeAsync(119_000);
  await engine.run();
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(requests).toHaveLength(2);
  expect(engine.status.getSnapshot()).toBe('idle');
});

test('engine waits at most 15 minutes for a longer Retry-After', async () => {
  const { engine, requests } = openEngine((request) =>
    requests.length === 1 ? createRefusal({ status: 429, retryAfterMs: 90_000_000 }) : accept(request),
  );
  await engine.run();
  await vi.advanceTimersByTimeAsync(15 * 60_000 - 1);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(requests).toHaveLength(2);
});

test('engine limits its requests when the server diverges each time', async () => {
  let rev = 1;
  const { store, engine, requests } = openEngine(() => {
    rev += 1;
    return { kind: 'ok', response: createWholeResponse(rev, { state: 'diverged' }) };
  });
  store.commit(addCategory(1), WITHOUT_PLAN_LIMIT);
  await engine.run();
  expect(requests.length).toBeLessThan(10);
  expect(engine.status.getSnapshot()).toBe('error');
  expect(store.getSnapshot().pendingCount).toBe(1);
});

// docs/product/teaching.md#card-changes
test('engine postpones a run while it is held', async () => {
  const { engine, requests } = openEngine(accept);
  const releases = [engine.hold(), engine.hold()];
  await engine.run();
  for (const release of releases) {
    expect(requests).toEqual([]);
    release();
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests).toHaveLength(1);
  engine.hold()();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests).toHaveLength(1);
});
