import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import type { SyncRequest } from '#shared/library/sync-protocol.ts';
import { accept, category, listCategoryNames, openEngine } from './sync-engine.test-support.ts';
import type { SyncReply } from './sync-requests.ts';

/** Returns an engine whose requests wait for `answer`. */
function openWaiting() {
  const waiting: ((reply: SyncReply) => void)[] = [];
  const opened = openEngine(() => new Promise((resolve) => waiting.push(resolve)));
  const answer = async (reply: SyncReply) => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.(reply);
  };
  const accepted = () => accept(opened.requests.at(-1)!);
  const status = () => opened.engine.status.getSnapshot();
  return { ...opened, answer, accepted, status };
}

// docs/product/data-and-devices.md#lost-network
test('status is offline from a network loss until a request is answered', async () => {
  const { engine, answer, accepted, status } = openWaiting();
  const first = engine.run();
  await expect.poll(status).toBe('syncing');
  void engine.handleNetworkChange(false);
  expect(status()).toBe('offline');
  await answer({ kind: 'offline' });
  await first;
  expect(status()).toBe('offline');
  const second = engine.run();
  await answer(accepted());
  expect(status()).toBe('offline');
  await second;
  expect(status()).toBe('idle');
});

// docs/product/data-and-devices.md#lost-network
test('status is syncing as soon as the network is back, and a failed request is repeated at once', async () => {
  const { engine, answer, accepted, status, requests } = openWaiting();
  const run = engine.handleNetworkChange(false);
  await expect.poll(() => requests.length).toBe(1);
  expect(status()).toBe('offline');
  void engine.handleNetworkChange(true);
  expect(status()).toBe('syncing');
  await answer({ kind: 'unreachable' });
  await answer(accepted());
  await run;
  expect(status()).toBe('idle');
});

test('status stays outdated when the network changes', async () => {
  const { engine, answer, status } = openWaiting();
  const run = engine.run();
  await answer({ kind: 'outdated' });
  await run;
  expect(status()).toBe('outdated');
  await engine.handleNetworkChange(false);
  await engine.handleNetworkChange(true);
  expect(status()).toBe('outdated');
});

const BUSY: SyncReply = {
  kind: 'refused',
  status: 429,
  code: 'rate_limited',
  message: '',
  retryAfterMs: 60_000,
};

test('status is error when the network returns before the Retry-After of the server', async () => {
  const { engine, answer, status, requests } = openWaiting();
  const run = engine.run();
  await answer(BUSY);
  await run;
  await engine.handleNetworkChange(false);
  expect(status()).toBe('offline');
  await engine.handleNetworkChange(true);
  expect(status()).toBe('error');
  expect(requests).toHaveLength(1);
  engine.stop();
});

test('engine respects Retry-After when the network returned during the run', async () => {
  const { engine, answer, status, requests } = openWaiting();
  const run = engine.run();
  await expect.poll(() => requests.length).toBe(1);
  void engine.handleNetworkChange(true);
  await answer(BUSY);
  await run;
  expect(status()).toBe('error');
  expect(requests).toHaveLength(1);
  engine.stop();
});

test('status is idle when the network returns while the engine is held', async () => {
  const { engine, answer, accepted, status, requests } = openWaiting();
  const release = engine.hold();
  await engine.handleNetworkChange(false);
  await engine.handleNetworkChange(true);
  expect(status()).toBe('idle');
  release();
  await expect.poll(() => requests.length).toBe(1);
  await answer(accepted());
  await expect.poll(status).toBe('idle');
});

test.each(['outdated', 'signed-out'] as const)(
  'engine does not repeat a request answered "%s" when the network returned during the run',
  async (kind) => {
    const { engine, answer, requests } = openWaiting();
    const run = engine.run();
    await expect.poll(() => requests.length).toBe(1);
    void engine.handleNetworkChange(true);
    await answer({ kind });
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

  const breaks = (request: SyncRequest, ...numbers: number[]) =>
    numbers.some((i) => listCategoryNames(request).includes(`Category ${i}`));

  it('refuses the change after it crashed three times alone, and sends the others', async () => {
    const { store, engine, requests } = openEngine((request) =>
      breaks(request, 2) ? { kind: 'crashed' } : accept(request),
    );
    for (const i of [1, 2, 3]) store.commit(category(i), WITHOUT_PLAN_LIMIT);
    await engine.run();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(store.getSnapshot()).toMatchObject({ pending: 0, refused: [{ code: 'failed_repeatedly' }] });
    expect(requests.filter((request) => listCategoryNames(request).join() === 'Category 2')).toHaveLength(3);
    expect(engine.status.getSnapshot()).toBe('idle');
  });

  it('keeps the change when the server also crashes without changes', async () => {
    const { store, engine } = openEngine(() => ({ kind: 'crashed' }));
    store.commit(category(1), WITHOUT_PLAN_LIMIT);
    await engine.run();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(store.getSnapshot()).toMatchObject({ pending: 1, refused: [] });
  });

  it('never refuses a change because the network is down', async () => {
    const { store, engine } = openEngine((request) =>
      request.changes.length > 0 ? { kind: 'offline' } : accept(request),
    );
    store.commit(category(1), WITHOUT_PLAN_LIMIT);
    await engine.run();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(store.getSnapshot()).toMatchObject({ pending: 1, refused: [] });
  });

  it('doubles the crashes needed after each refused change', async () => {
    const { store, engine } = openEngine((request) =>
      request.changes.length > 0 ? { kind: 'crashed' } : accept(request),
    );
    for (let i = 0; i < 30; i += 1) store.commit(category(i), WITHOUT_PLAN_LIMIT);
    await engine.run();
    await vi.advanceTimersByTimeAsync(1_800_000);
    expect(store.getSnapshot().refused.length).toBeLessThan(6);
  });
});
