import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBackgroundWorker } from './background-worker.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;
const options = { onError: () => {}, retryMs: 10_000, firstInMs: 0 };
/** Work that ends when the test says so. */
function makeSlowRun() {
  const ends: (() => void)[] = [];
  const run = vi.fn((_signal: AbortSignal) => new Promise<null>((resolve) => ends.push(() => resolve(null))));
  return { run, end: () => ends.shift()?.() };
}

describe('createBackgroundWorker', () => {
  it('does nothing before it is started, also when it is woken', async () => {
    const run = vi.fn(async () => MINUTE);
    const worker = createBackgroundWorker({ ...options, run });
    worker.wake();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(run).not.toHaveBeenCalled();
    worker.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('runs for the first time when it should, then after the pause that each run returns', async () => {
    const run = vi.fn(async () => 5 * MINUTE);
    const worker = createBackgroundWorker({ ...options, run, firstInMs: MINUTE });
    worker.start();
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(run).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(10 * MINUTE + 1);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('spreads its pauses, so that processes drift apart', async () => {
    const startedAt: number[] = [];
    const run = async () => startedAt.push(Date.now()) && MINUTE;
    createBackgroundWorker({ ...options, run, spread: 0.1 }).start();
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    const pauses = startedAt.slice(1).map((at, index) => at - (startedAt[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(0.9 * MINUTE);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1.1 * MINUTE);
    expect(new Set(pauses).size).toBeGreaterThan(1);
  });

  it('never begins a run while one is under way, and runs once more for all wakes of that time', async () => {
    const { run, end } = makeSlowRun();
    const worker = createBackgroundWorker({ ...options, run });
    worker.start();
    await vi.advanceTimersByTimeAsync(0);
    worker.wake();
    worker.wake();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(run).toHaveBeenCalledTimes(1);
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
    end();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('runs a moment after the first of many wakes, which do not put it off', async () => {
    const run = vi.fn(async () => null);
    const worker = createBackgroundWorker({ ...options, run, firstInMs: null, wakeInMs: 100 });
    worker.start();
    for (let wakes = 0; wakes < 5; wakes += 1) {
      worker.wake();
      await vi.advanceTimersByTimeAsync(30);
    }
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('a wake cuts a pause short', async () => {
    const run = vi.fn(async () => 60 * MINUTE);
    const worker = createBackgroundWorker({ ...options, run });
    worker.start();
    await vi.advanceTimersByTimeAsync(MINUTE);
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('reports a failure and tries again after its own pause, which no wake cuts short', async () => {
    const run = vi.fn(async () => MINUTE).mockRejectedValueOnce(new Error('no database'));
    const onError = vi.fn();
    const worker = createBackgroundWorker({ ...options, run, onError });
    worker.start();
    await vi.advanceTimersByTimeAsync(1);
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('no database'));
    worker.wake();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('aborts the run in hand when it stops, waits for it, and begins none any more', async () => {
    const { run, end } = makeSlowRun();
    const worker = createBackgroundWorker({ ...options, run });
    worker.start();
    await vi.advanceTimersByTimeAsync(0);
    let isStopped = false;
    const stopped = worker.stop().then(() => {
      isStopped = true;
    });
    worker.wake();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(run.mock.calls[0]?.[0].aborted).toBe(true);
    expect(isStopped).toBe(false);
    end();
    await stopped;
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('waits no longer than its limit for a run that does not end', async () => {
    vi.useRealTimers();
    const run = vi.fn(() => new Promise<null>(() => {}));
    const worker = createBackgroundWorker({ ...options, run, stopLimitMs: 1 });
    worker.start();
    await vi.waitFor(() => expect(run).toHaveBeenCalled());
    await worker.stop();
  });

  it('cannot be started again once it has stopped', async () => {
    const run = vi.fn(async () => MINUTE);
    const worker = createBackgroundWorker({ ...options, run });
    await worker.stop();
    worker.start();
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(run).not.toHaveBeenCalled();
  });
});
