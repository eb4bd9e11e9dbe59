import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitRefund } from './endings.ts';

const START = new Date('2026-01-01T00:00:00Z');
const END = new Date('2027-01-01T00:00:00Z');
const year = { start: START, end: END, share: 'unused' as const };
const PAID = { invoice: 'in_year', paid: 1_000, refunded: 0 };
const sum = (refunds: { amount: number }[]) => refunds.reduce((total, { amount }) => total + amount, 0);

describe('splitRefund', () => {
  it.each([
    ['on the first day', START, 1_000],
    ['after a quarter of the year', new Date('2026-04-02T06:00:00Z'), 750],
    ['a second before the end', new Date(END.getTime() - 1_000), 0],
    ['after the end', new Date('2027-02-01T00:00:00Z'), 0],
    ['when the clock is behind', new Date('2025-12-31T00:00:00Z'), 1_000],
  ])('refunds the unused share %s', (_name, now, cents) => {
    expect(sum(splitRefund([PAID], { ...year, now }))).toBe(cents);
  });

  it('refunds an unintended purchase in full', () => {
    const now = new Date('2026-06-01T00:00:00Z');
    expect(splitRefund([PAID], { ...year, share: 'all', now })).toEqual([
      { invoice: 'in_year', amount: 1_000 },
    ]);
  });

  it('refunds a year from both payments if the credit for a month paid part of it', () => {
    const payments = [
      { invoice: 'in_year', paid: 900, refunded: 0 },
      { invoice: 'in_month', paid: 100, refunded: 0 },
    ];
    const aSecondLater = new Date(START.getTime() + 1_000);
    expect(splitRefund(payments, { ...year, now: aSecondLater })).toEqual([
      { invoice: 'in_year', amount: 900 },
      { invoice: 'in_month', amount: 99 },
    ]);
    const half = new Date((START.getTime() + END.getTime()) / 2);
    expect(splitRefund(payments, { ...year, now: half })).toEqual([{ invoice: 'in_year', amount: 500 }]);
  });

  it('never refunds more than was paid, nor more as time passes', () => {
    const cents = fc.integer({ min: 0, max: 5_000 });
    const payment = fc.record({ invoice: fc.uuid(), paid: cents, refunded: cents });
    const day = fc.integer({ min: -10, max: 400 });
    fc.assert(
      fc.property(
        fc.array(payment, { maxLength: 4 }),
        day,
        day,
        fc.constantFrom('unused' as const, 'all' as const),
        (payments, a, b, share) => {
          const splitAfter = (days: number) =>
            splitRefund(payments, { ...year, share, now: new Date(START.getTime() + days * 86_400_000) });
          for (const { invoice, amount } of splitAfter(a)) {
            const { paid, refunded } = payments.find((candidate) => candidate.invoice === invoice)!;
            expect(amount).toBeGreaterThan(0);
            expect(amount).toBeLessThanOrEqual(paid - refunded);
          }
          const [earlier, later] = [splitAfter(Math.min(a, b)), splitAfter(Math.max(a, b))];
          expect(sum(earlier)).toBeGreaterThanOrEqual(sum(later));
        },
      ),
    );
  });
});
