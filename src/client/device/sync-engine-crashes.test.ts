import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import type { SyncRequest } from '#shared/library/sync-protocol.ts';
import { accept, category, numbersOf, openEngine } from './sync-engine.test-support.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a change that breaks the server', () => {
  const breaks = (request: SyncRequest, ...numbers: number[]) =>
    numbers.some((i) => numbersOf(request).includes(`Category ${i}`));

  it('is put aside after it has failed alone three times, and the rest goes on', async () => {
    const { store, engine, requests } = openEngine((request) =>
      breaks(request, 2) ? { kind: 'crashed' } : accept(request),
    );
    for (const i of [1, 2, 3]) store.commit(category(i), WITHOUT_PLAN_LIMIT);
    await engine.run();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(store.getSnapshot()).toMatchObject({ pending: 0, refused: [{ code: 'failed_repeatedly' }] });
    expect(requests.filter((request) => numbersOf(request).join() === 'Category 2')).toHaveLength(3);
    expect(engine.status.getSnapshot()).toBe('idle');
  });

  it('waits when the server crashes without any change as well', async () => {
    const { store, engine } = openEngine(() => ({ kind: 'crashed' }));
    store.commit(category(1), WITHOUT_PLAN_LIMIT);
    await engine.run();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(store.getSnapshot()).toMatchObject({ pending: 1, refused: [] });
  });

  it('is never put aside because the network is away', async () => {
    const { store, engine } = openEngine((request) =>
      request.changes.length > 0 ? { kind: 'offline' } : accept(request),
    );
    store.commit(category(1), WITHOUT_PLAN_LIMIT);
    await engine.run();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(store.getSnapshot()).toMatchObject({ pending: 1, refused: [] });
  });

  it('needs twice as many failures after each one put aside, so that a server that cannot write gets time', async () => {
    const { store, engine } = openEngine((request) =>
      request.changes.length > 0 ? { kind: 'crashed' } : accept(request),
    );
    for (let i = 0; i < 30; i += 1) store.commit(category(i), WITHOUT_PLAN_LIMIT);
    await engine.run();
    await vi.advanceTimersByTimeAsync(1_800_000);
    expect(store.getSnapshot().refused.length).toBeLessThan(6);
  });
});
