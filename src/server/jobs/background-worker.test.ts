import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBackgroundWorker } from './background-worker.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTE_MS = 60_000;
const options = { onError: () => {}, retryMs: 10_000, firstInMs: 0 };

function createSlowRun() {
  const finishers: (() => void)[] = [];
  const run = vi.fn(
    (_signal: AbortSignal) => new Promise<null>((resolve) => finishers.push(() => resolve(null))),
  );
  return { run, finish: () => finishers.shift()?.() };
}

describe('createBackgroundWorker', () => {
  it('does nothing before it is started', async () => {
    const run = vi.fn(async () => MINUTE_MS);
    const worker = createBackgroundWorker({ ...options, run });
    worker.wake();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(run).not.toHaveBeenCalled();
    worker.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('runs after firstInMs and then after the pause that each run returns', async () => {
    const run = vi.fn(async () => 5 * MINUTE_MS);
    const worker = createBackgroundWorker({ ...options, run, firstInMs: MINUTE_MS });
    worker.start();
    await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
    expect(run).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS + 1);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('varies its pauses by the spread', async () => {
    const startedAt: number[] = [];
    const run = async () => startedAt.push(Date.now()) && MINUTE_MS;
    createBackgroundWorker({ ...options, run, spread: 0.1 }).start();
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    const pauses = startedAt.slice(1).map((at, index) => at - (startedAt[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(0.9 * MINUTE_MS);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1.1 * MINUTE_MS);
    expect(new Set(pauses).size).toBeGreaterThan(1);
  });

  it('runs once more after any number of wakes during a run', async () => {
    const { run, finish } = createSlowRun();
    const worker = createBackgroundWorker({ ...options, run });
    worker.start();
    await vi.advanceTimersByTimeAsync(0);
    worker.wake();
    worker.wake();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(run).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
    finish();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('runs wakeInMs after the first of many wakes', async () => {
    const run = vi.fn(async () => null);
    const worker = createBackgroundWorker({ ...options, run, firstInMs: null, wakeInMs: 100 });
    worker.start();
    for (let wakes = 0; wakes < 5; wakes += 1) {
      worker.wake();
      await vi.advanceTimersByTimeAsync(30);
    }
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('runs at once when woken during a pause', async () => {
    const run = vi.fn(async () => 60 * MINUTE_MS);
    const worker = createBackgroundWorker({ ...options, run });
    worker.start();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('retries no earlier than retryMs after a failure', async () => {
    const run = vi.fn(async () => MINUTE_MS).mockRejectedValueOnce(new Error('no database'));
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

  it('aborts the current run and waits for it when it stops', async () => {
    const { run, finish } = createSlowRun();
    const worker = createBackgroundWorker({ ...options, run });
    worker.start();
    await vi.advanceTimersByTimeAsync(0);
    let isStopped = false;
    const stopped = worker.stop().then(() => {
      isStopped = true;
    });
    worker.wake();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(run.mock.calls[0]?.[0].aborted).toBe(true);
    expect(isStopped).toBe(false);
    finish();
    await stopped;
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('waits at most stopLimitMs for a run that does not end', async () => {
    vi.useRealTimers();
    const run = vi.fn(() => new Promise<null>(() => {}));
    const worker = createBackgroundWorker({ ...options, run, stopLimitMs: 1 });
    worker.start();
    await vi.waitFor(() => expect(run).toHaveBeenCalled());
    await worker.stop();
  });

  it('does not start after it was stopped', async () => {
    const run = vi.fn(async () => MINUTE_MS);
    const worker = createBackgroundWorker({ ...options, run });
    await worker.stop();
    worker.start();
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(run).not.toHaveBeenCalled();
  });
});
