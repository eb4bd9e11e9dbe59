import type { Price } from '#stripe-standin/wire-types.ts';

type Interval = Pick<Price['recurring'], 'interval' | 'interval_count'>;

const DAY = 86_400;

/**
 * The moment `count` intervals after the anchor, in seconds. Months keep the anchor's day and take the last day of a shorter
 * month (31 January, 28 February, 31 March), in UTC, as Stripe does.
 */
export function addIntervals(anchor: number, { interval, interval_count }: Interval, count: number): number {
  const steps = interval_count * count;
  if (interval === 'day') return anchor + steps * DAY;
  if (interval === 'week') return anchor + steps * 7 * DAY;
  const start = new Date(anchor * 1000);
  const month = start.getUTCMonth() + steps * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(start.getUTCDate(), lastDay);
  const midnight = Date.UTC(start.getUTCFullYear(), month, day) / 1000;
  return midnight + (anchor % DAY);
}

/** The end of the period that begins at `start`: the first anniversary of the anchor after it. */
export function findPeriodEnd(anchor: number, interval: Interval, start: number): number {
  for (let count = 1; ; count += 1) {
    const end = addIntervals(anchor, interval, count);
    if (end > start) return end;
  }
}
