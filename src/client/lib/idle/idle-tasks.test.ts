import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runAfterPaint, runInSlices } from './idle-tasks.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('runAfterPaint', () => {
  it('runs the work once after the frame', () => {
    const work = vi.fn();
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frame());
    runAfterPaint(work);
    expect(work).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('runs the work on a page that is hidden before its first frame', () => {
    const work = vi.fn();
    vi.stubGlobal('requestAnimationFrame', () => {});
    runAfterPaint(work);
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe('runInSlices', () => {
  const ITEMS = Array.from({ length: 95 }, (_, index) => index);

  it('processes all items in order in several short tasks', () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const seenItems: number[] = [];
    const onDone = vi.fn();
    const work = (item: number) => {
      seenItems.push(item);
      now += 1;
    };
    runInSlices(ITEMS, work, onDone);
    expect(seenItems).toEqual([]);
    vi.advanceTimersToNextTimer();
    expect(seenItems.length).toBeLessThan(ITEMS.length);
    expect(onDone).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(seenItems).toEqual(ITEMS);
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
