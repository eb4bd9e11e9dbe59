import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPaint, runInSlices } from './idle-tasks.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('afterPaint', () => {
  it('runs the work once, in the task after the frame', () => {
    const work = vi.fn();
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frame());
    afterPaint(work);
    expect(work).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('runs the work on a page that is hidden before its first frame', () => {
    const work = vi.fn();
    vi.stubGlobal('requestAnimationFrame', () => {});
    afterPaint(work);
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe('runInSlices', () => {
  const ITEMS = Array.from({ length: 95 }, (_, index) => index);

  it('processes all items in order in several short tasks', () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const seen: number[] = [];
    const onDone = vi.fn();
    const work = (item: number) => {
      seen.push(item);
      now += 1;
    };
    runInSlices(ITEMS, work, onDone);
    expect(seen).toEqual([]);
    vi.advanceTimersToNextTimer();
    expect(seen.length).toBeLessThan(ITEMS.length);
    expect(onDone).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(seen).toEqual(ITEMS);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('stops when canceled', () => {
    const work = vi.fn();
    const onDone = vi.fn();
    runInSlices(ITEMS, work, onDone)();
    vi.runAllTimers();
    expect(work).not.toHaveBeenCalled();
    expect(onDone).not.toHaveBeenCalled();
  });
});
