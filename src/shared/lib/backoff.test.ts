import { describe, expect, it } from 'vitest';
import { backoffDelay, spreadDelay } from './backoff.ts';

const BACKOFF = { firstMs: 100, longestMs: 2_000 };

describe('backoffDelay', () => {
  it('doubles from try to try until the longest pause', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7].map((attempts) => backoffDelay(attempts, BACKOFF, 0.5));
    expect(delays).toEqual([100, 200, 400, 800, 1_600, 2_000, 2_000]);
  });

  it('grows by another factor when one is given', () => {
    expect(backoffDelay(3, { ...BACKOFF, factor: 1.5 }, 0.5)).toBe(225);
  });

  it('stays a number after any number of tries', () => {
    expect(backoffDelay(5_000, BACKOFF, 0.5)).toBe(2_000);
  });

  it('spreads each pause by a quarter up or down', () => {
    expect([backoffDelay(1, BACKOFF, 0), backoffDelay(1, BACKOFF, 1)]).toEqual([75, 125]);
    expect(backoffDelay(9, BACKOFF, 1)).toBe(2_500);
  });
});

describe('spreadDelay', () => {
  it('stays within the given share of the pause', () => {
    expect([0, 0.5, 1].map((random) => spreadDelay(1_000, 0.1, random))).toEqual([900, 1_000, 1_100]);
    expect(spreadDelay(1_000, 0, 0.7)).toBe(1_000);
  });

  it('differs from call to call', () => {
    const pauses = new Set(Array.from({ length: 20 }, () => spreadDelay(1_000_000, 0.5)));
    expect(pauses.size).toBeGreaterThan(1);
  });
});
