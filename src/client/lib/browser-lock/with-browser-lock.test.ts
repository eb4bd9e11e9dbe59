import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withBrowserLock } from './with-browser-lock.ts';

const NAME = 'sync/ann';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { localStorage: { length: 1, setItem() {}, removeItem() {} } });
  vi.stubGlobal('navigator', { locks: createLocks() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Creates locks that are granted one at a time. A request that is aborted before its turn is rejected. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    const done = Promise.race([last, aborted]).then(work);
    last = done.catch(() => {});
    return done;
  };
  return { request };
}

describe('withBrowserLock', () => {
  // docs/product/data-and-devices.md#two-tabs
  it('waits until another tab releases the lock', async () => {
    const steps: string[] = [];
    const runTab = (name: string, durationMs: number) =>
      withBrowserLock(NAME, async () => {
        steps.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, durationMs));
        steps.push(`${name} ends`);
      });
    const bothTabs = Promise.all([runTab('first', 9_000), runTab('second', 60_000)]);
    await vi.advanceTimersByTimeAsync(70_000);
    await bothTabs;
    expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
    expect(vi.getTimerCount()).toBe(0);
  });

  // docs/product/data-and-devices.md#two-tabs
  it('runs after ten seconds when another tab never releases the lock', async () => {
    void withBrowserLock(NAME, () => new Promise(() => {}));
    const work = vi.fn(async () => {});
    const done = withBrowserLock(NAME, work);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(work).toHaveBeenCalledOnce();
  });

  it('does not repeat failed work', async () => {
    const work = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20_000));
      throw new Error('broken');
    });
    const outcome = withBrowserLock(NAME, work).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await outcome).toBe('broken');
    expect(work).toHaveBeenCalledOnce();
  });
});
