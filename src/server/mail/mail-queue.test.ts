import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS, retryDelay } from './mail-queue.ts';

const HOUR = 3_600_000;

describe('retryDelay', () => {
  // docs/product/mails.md#retries
  it('doubles from half a minute up to six hours', () => {
    const delays = Array.from({ length: MAX_ATTEMPTS }, (_, index) => retryDelay(index + 1, 0.5));
    expect(delays.slice(0, 4)).toEqual([30_000, 60_000, 120_000, 240_000]);
    expect(delays.at(-1)).toBe(6 * HOUR);
  });

  it('adds up to between 8 and 48 hours', () => {
    const sum = (random: number) =>
      Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryDelay(index + 1, random)).reduce(
        (total, delay) => total + delay,
      );
    expect(sum(0)).toBeGreaterThan(8 * HOUR);
    expect(sum(0.999)).toBeLessThan(48 * HOUR);
  });

  it('varies by at most a quarter', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, random) => {
          const ratio = retryDelay(n, random) / retryDelay(n, 0.5);
          expect(ratio).toBeGreaterThanOrEqual(0.74);
          expect(ratio).toBeLessThanOrEqual(1.26);
        },
      ),
    );
  });
});
