import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runInSlices } from './run-in-slices.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ITEMS = Array.from({ length: 95 }, (_, index) => index);

it('works on every item in order, in several tasks where one would take long, and says when it is done', () => {
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

it('does nothing more once it was stopped', () => {
  const work = vi.fn();
  const onDone = vi.fn();
  runInSlices(ITEMS, work, onDone)();
  vi.runAllTimers();
  expect(work).not.toHaveBeenCalled();
  expect(onDone).not.toHaveBeenCalled();
});
