import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addIntervals, creditUnusedTime, findPeriodEnd } from './subscriptions.ts';

const toSeconds = (text: string) => Date.parse(text) / 1000;
const month = { interval: 'month' } as const;

describe('addIntervals', () => {
  it.each([
    ['2026-01-31T10:20:30Z', 1, '2026-02-28T10:20:30Z'],
    ['2026-01-31T10:20:30Z', 2, '2026-03-31T10:20:30Z'],
    ['2026-12-15T00:00:00Z', 1, '2027-01-15T00:00:00Z'],
    ['2024-02-29T23:59:59Z', 12, '2025-02-28T23:59:59Z'],
  ])('adds months to %s: %i months later is %s', (start, count, end) => {
    expect(addIntervals(toSeconds(start), month, count)).toBe(toSeconds(end));
  });

  it('adds years', () => {
    const leapDay = toSeconds('2024-02-29T01:00:00Z');
    expect(addIntervals(leapDay, { interval: 'year' }, 1)).toBe(toSeconds('2025-02-28T01:00:00Z'));
  });

  it('returns the same period ends as findPeriodEnd', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: toSeconds('2020-01-01T00:00:00Z'), max: toSeconds('2040-01-01T00:00:00Z') }),
        (anchor) => {
          let start = anchor;
          for (let count = 1; count <= 24; count += 1) {
            const end = findPeriodEnd(anchor, month, start);
            expect(end).toBe(addIntervals(anchor, month, count));
            expect(end - start).toBeGreaterThanOrEqual(28 * 86_400 - 3 * 86_400);
            expect(end - start).toBeLessThanOrEqual(31 * 86_400);
            start = end;
          }
        },
      ),
    );
  });
});

describe('creditUnusedTime', () => {
  it('credits between the full price at the start and nothing at the end', () => {
    const cents = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 40_000_000 }), fc.integer(), (price, length, now) => {
        expect(creditUnusedTime(price, 0, length, 0)).toBe(-price);
        expect(creditUnusedTime(price, 0, length, length)).toBe(0);
        const credit = creditUnusedTime(price, 0, length, now);
        expect(credit).toBeGreaterThanOrEqual(-price);
        expect(credit).toBeLessThanOrEqual(0);
      }),
    );
  });
});
