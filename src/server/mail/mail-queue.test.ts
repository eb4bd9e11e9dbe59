import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getRetryDelayMs, MAX_ATTEMPTS } from './mail-queue.ts';

const HOUR_MS = 3_600_000;

describe('getRetryDelayMs', () => {
  // docs/product/mails.md#retries
  it('doubles from half a minute up to six hours', () => {
    const delays = Array.from({ length: MAX_ATTEMPTS }, (_, index) => getRetryDelayMs(index + 1, 0.5));
    expect(delays.slice(0, 4)).toEqual([30_000, 60_000, 120_000, 240_000]);
    expect(delays.at(-1)).toBe(6 * HOUR_MS);
  });

  it('adds up to between 8 and 48 hours', () => {
    const sumDelays = (random: number) =>
      Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => getRetryDelayMs(index + 1, random)).reduce(
        (total, delay) => total + delay,
      );
    expect(sumDelays(0)).toBeGreaterThan(8 * HOUR_MS);
    expect(sumDelays(0.999)).toBeLessThan(48 * HOUR_MS);
  });

  it('varies by at most a quarter', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempts, random) => {
          const ratio = getRetryDelayMs(attempts, random) / getRetryDelayMs(attempts, 0.5);
          expect(ratio).toBeGreaterThanOrEqual(0.74);
          expect(ratio).toBeLessThanOrEqual(1.26);
        },
      ),
    );
  });
});
