import { describe, expect, it } from 'vitest';
import { getBackoffDelay, spreadDelay } from './backoff.ts';

/** The middle of the random numbers, which leaves a delay as it is. */
const NO_SPREAD = 0.5;
const BACKOFF = { initialMs: 100, maxMs: 2_000 };

describe('getBackoffDelay', () => {
  it('doubles with every attempt up to the longest delay', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7].map((attempts) => getBackoffDelay(attempts, BACKOFF, NO_SPREAD));
    expect(delays).toEqual([100, 200, 400, 800, 1_600, 2_000, 2_000]);
  });

  it('grows by the given factor', () => {
    expect(getBackoffDelay(3, { ...BACKOFF, factor: 1.5 }, NO_SPREAD)).toBe(225);
  });

  it('stays finite after any number of attempts', () => {
    expect(getBackoffDelay(5_000, BACKOFF, NO_SPREAD)).toBe(2_000);
  });

  it('varies each delay by up to a quarter, even the longest', () => {
    expect([getBackoffDelay(1, BACKOFF, 0), getBackoffDelay(1, BACKOFF, 1)]).toEqual([75, 125]);
    expect(getBackoffDelay(9, BACKOFF, 1)).toBe(2_500);
  });
});

describe('spreadDelay', () => {
  it('stays within the given fraction of the delay', () => {
    expect([0, 0.5, 1].map((random) => spreadDelay(1_000, 0.1, random))).toEqual([900, 1_000, 1_100]);
    expect(spreadDelay(1_000, 0, 0.7)).toBe(1_000);
  });

  it('differs from call to call', () => {
    const delays = new Set(Array.from({ length: 20 }, () => spreadDelay(1_000_000, 0.5)));
    expect(delays.size).toBeGreaterThan(1);
  });
});
