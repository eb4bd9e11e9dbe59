import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import type { SyncRequest } from '#shared/library/sync-protocol.ts';
import { accept, addCategory, listCategoryNames, openEngine } from './sync-engine.test-support.ts';
import type { SyncReply } from './sync-requests.ts';

/** Opens an engine whose requests wait for `reply`. */
function openWaitingEngine() {
  const pendingReplies: ((reply: SyncReply) => void)[] = [];
  const opened = openEngine(() => new Promise((resolve) => pendingReplies.push(resolve)));
  const reply = async (response: SyncReply) => {
    await expect.poll(() => pendingReplies.length).toBe(1);
    pendingReplies.shift()?.(response);
  };
  const acceptLast = () => accept(opened.requests.at(-1)!);
  const getStatus = () => opened.engine.status.getSnapshot();
  return { ...opened, reply, acceptLast, getStatus };
}

// docs/product/data-and-devices.md#lost-network
test('status is offline from a network loss until a request succeeds', async () => {
  const { engine, reply, acceptLast, getStatus } = openWaitingEngine();
  const firstRun = engine.run();
  await expect.poll(getStatus).toBe('syncing');
  void engine.handleNetworkChange(false);
  expect(getStatus()).toBe('offline');
  await reply({ kind: 'offline' });
  await firstRun;
  expect(getStatus()).toBe('offline');
  const secondRun = engine.run();
  await reply(acceptLast());
  expect(getStatus()).toBe('offline');
  await secondRun;
  expect(getStatus()).toBe('idle');
});

// docs/product/data-and-devices.md#lost-network
test('status is syncing as soon as the network is back', async () => {
  const { engine, reply, acceptLast, getStatus, requests } = openWaitingEngine();
  const run = engine.handleNetworkChange(false);
  await expect.poll(() => requests.length).toBe(1);
  expect(getStatus()).toBe('offline');
  void engine.handleNetworkChange(true);
  expect(getStatus()).toBe('syncing');
  await reply({ kind: 'unreachable' });
  await reply(acceptLast());
  await run;
  expect(getStatus()).toBe('idle');
});

test('status stays outdated when the network changes', async () => {
  const { engine, reply, getStatus } = openWaitingEngine();
  const run = engine.run();
  await reply({ kind: 'outdated' });
  await run;
  expect(getStatus()).toBe('outdated');
  await engine.handleNetworkChange(false);
  await engine.handleNetworkChange(true);
  expect(getStatus()).toBe('outdated');
});

const BUSY: SyncReply = {
  kind: 'refused',
  status: 429,
  code: 'rate_limited',
  message: '',
  retryAfterMs: 60_000,
};

test("status is error when the network returns before the server's Retry-After", async () => {
  const { engine, reply, getStatus, requests } = openWaitingEngine();
  const run = engine.run();
  await reply(BUSY);
  await run;
  await engine.handleNetworkChange(false);
  expect(getStatus()).toBe('offline');
  await engine.handleNetworkChange(true);
  expect(getStatus()).toBe('error');
  expect(requests).toHaveLength(1);
  engine.stop();
});

test('engine respects Retry-After when the network returned during the run', async () => {
  const { engine, reply, getStatus, requests } = openWaitingEngine();
  const run = engine.run();
  await expect.poll(() => requests.length).toBe(1);
  void engine.handleNetworkChange(true);
  await reply(BUSY);
  await run;
  expect(getStatus()).toBe('error');
  expect(requests).toHaveLength(1);
  engine.stop();
});

test('status is idle when the network returns while the engine is held', async () => {
  const { engine, reply, acceptLast, getStatus, requests } = openWaitingEngine();
  const release = engine.hold();
  await engine.handleNetworkChange(false);
  await engine.handleNetworkChange(true);
  expect(getStatus()).toBe('idle');
  release();
  await expect.poll(() => requests.length).toBe(1);
  await reply(acceptLast());
  await expect.poll(getStatus).toBe('idle');
});

test.each(['outdated', 'signed-out'] as const)(
  'engine does not repeat a request that ended with "%s" when the network returned during the run',
  async (kind) => {
    const { engine, reply, requests } = openWaitingEngine();
    const run = engine.run();
    await expect.poll(() => requests.length).toBe(1);
    void engine.handleNetworkChange(true);
    await reply({ kind });
    await run;
    expect(requests).toHaveLength(1);
  },
);

describe('SyncEngine with a change that crashes the server', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const containsCategory = (request: SyncRequest, ...numbers: number[]) =>
    numbers.some((i) => listCategoryNames(request).includes(`Category ${i}`));

  it('refuses the change after three crashes on its own', async () => {
    const { store, engine, requests } = openEngine((request) =>
      containsCategory(request, 2) ? { kind: 'crashed' } : accept(request),
    );
    for (const i of [1, 2, 3]) store.commit(addCategory(i), WITHOUT_PLAN_LIMIT);
    await engine.run();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(store.getSnapshot()).toMatchObject({ pendingCount: 0, refused: [{ code: 'failed_repeatedly' }] });
    expect(requests.filter((request) => listCategoryNames(request).join() === 'Category 2')).toHaveLength(3);
    expect(engine.status.getSnapshot()).toBe('idle');
  });

  it('keeps the change when the server also crashes without changes', async () => {
    const { store, engine } = openEngine(() => ({ kind: 'crashed' }));
    store.commit(addCategory(1), WITHOUT_PLAN_LIMIT);
    await engine.run();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(store.getSnapshot()).toMatchObject({ pendingCount: 1, refused: [] });
  });

  it('never refuses a change because the network is down', async () => {
    const { store, engine } = openEngine((request) =>
      request.changes.length > 0 ? { kind: 'offline' } : accept(request),
    );
    store.commit(addCategory(1), WITHOUT_PLAN_LIMIT);
    await engine.run();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(store.getSnapshot()).toMatchObject({ pendingCount: 1, refused: [] });
  });

  it('doubles the number of crashes needed for the next refusal', async () => {
    const { store, engine } = openEngine((request) =>
      request.changes.length > 0 ? { kind: 'crashed' } : accept(request),
    );
    for (let i = 0; i < 30; i += 1) store.commit(addCategory(i), WITHOUT_PLAN_LIMIT);
    await engine.run();
    await vi.advanceTimersByTimeAsync(1_800_000);
    expect(store.getSnapshot().refused.length).toBeLessThan(6);
  });
});
