import { TIMES_OF_DAY, type TimeOfDay, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import { isRated, roundedAverage } from './engagement.ts';

/** Adds up to 100: the rest of rounding down goes to the largest remainders. Null when all counts are 0. */
export function toWholePercents(counts: readonly number[]): number[] | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const percents = counts.map((count) => Math.floor((count * 100) / total));
  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = counts
    .map((count, index) => ({ index, remainder: (count * 100) % total }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) percents[index] = (percents[index] ?? 0) + 1;
  return percents;
}

/** `percent` is the share of all ticked times; `average` covers the `ratedDays`, to one decimal. */
export type TimeOfDayFigures = {
  time: TimeOfDay;
  days: number;
  ratedDays: number;
  percent: number;
  average: number | null;
};

export function summariseTimesOfDay(records: Iterable<TrackingRecord>): TimeOfDayFigures[] | null {
  const counts = TIMES_OF_DAY.map((time) => ({ time, days: 0, ratedDays: 0, sum: 0 }));
  for (const { engagementTimes, engagement } of records) {
    for (const count of counts) {
      if (!engagementTimes.includes(count.time)) continue;
      count.days += 1;
      if (!isRated(engagement)) continue;
      count.ratedDays += 1;
      count.sum += engagement;
    }
  }
  const percents = toWholePercents(counts.map(({ days }) => days));
  if (!percents) return null;
  return counts.map(({ time, days, ratedDays, sum }, index) => ({
    time,
    days,
    ratedDays,
    percent: percents[index] ?? 0,
    average: roundedAverage(sum, ratedDays),
  }));
}

export type BestTimeOfDay = TimeOfDayFigures & { average: number };

/** A time of day with fewer rated days says nothing. */
const ENOUGH_DAYS = 3;

/** The earliest first; none unless another time with enough ratings is lower (`docs/product/figures.md#best-time`). */
export function findBestTimesOfDay(times: readonly TimeOfDayFigures[] | null): BestTimeOfDay[] {
  const rated = (times ?? []).flatMap(({ average, ...rest }) =>
    average === null || rest.ratedDays < ENOUGH_DAYS ? [] : [{ ...rest, average }],
  );
  const highest = Math.max(...rated.map(({ average }) => average));
  const best = rated.filter(({ average }) => average === highest);
  return best.length < rated.length ? best : [];
}
