import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundableCents } from './refund-amount.ts';

const START = new Date('2026-01-01T00:00:00Z');
const END = new Date('2027-01-01T00:00:00Z');
const year = { amountPaid: 1_000, start: START, end: END, refunded: 0, share: 'unused' as const };

test.each([
  ['on the first day', START, 1_000],
  ['a quarter in', new Date('2026-04-02T06:00:00Z'), 750],
  ['a second before the end', new Date(END.getTime() - 1_000), 0],
  ['after the end', new Date('2027-02-01T00:00:00Z'), 0],
  ['with a clock that is behind', new Date('2025-12-31T00:00:00Z'), 1_000],
])('%s', (_name, now, cents) => {
  expect(refundableCents({ ...year, now })).toBe(cents);
});

test('what nobody meant to buy goes back whole', () => {
  expect(refundableCents({ ...year, share: 'all', now: new Date('2026-06-01T00:00:00Z') })).toBe(1_000);
});

test('never more than was paid and not yet refunded, never less than nothing, falling with time', () => {
  const cents = fc.integer({ min: 0, max: 5_000 });
  const day = fc.integer({ min: -10, max: 400 });
  fc.assert(
    fc.property(
      cents,
      cents,
      day,
      day,
      fc.constantFrom('unused' as const, 'all' as const),
      (amountPaid, refunded, a, b, share) => {
        const on = (days: number) =>
          refundableCents({
            ...year,
            amountPaid,
            refunded,
            share,
            now: new Date(START.getTime() + days * 86_400_000),
          });
        expect(on(a)).toBeGreaterThanOrEqual(0);
        expect(on(a)).toBeLessThanOrEqual(Math.max(0, amountPaid - refunded));
        expect(on(Math.min(a, b))).toBeGreaterThanOrEqual(on(Math.max(a, b)));
      },
    ),
  );
});
