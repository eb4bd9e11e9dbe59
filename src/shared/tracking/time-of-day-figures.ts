import { TIMES_OF_DAY, type TimeOfDay, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import { isRated, roundedAverage } from './engagement.ts';
import { toWholePercents } from './whole-percents.ts';

/**
 * `days`: records with this time of day. `percent`: its share of all times of day that were ticked, whole, the four adding
 * up to 100; a day with two times counts at each. `average`: engagement of its `ratedDays`, one decimal, null when none is
 * rated.
 */
export type TimeOfDayFigures = {
  time: TimeOfDay;
  days: number;
  ratedDays: number;
  percent: number;
  average: number | null;
};

/** The four times of day, morning first; null when no record says a time. */
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

/** A time of day with an average, because days with it were rated. */
export type BestTimeOfDay = TimeOfDayFigures & { average: number };

/**
 * Returns when the child tends to be most engaged: the time of day with the highest average, as shown with one decimal, or
 * several where they share it, the earliest first. Empty when no rated record says a time.
 */
export function findBestTimesOfDay(times: readonly TimeOfDayFigures[] | null): BestTimeOfDay[] {
  const rated = (times ?? []).flatMap(({ average, ...rest }) =>
    average === null ? [] : [{ ...rest, average }],
  );
  const highest = Math.max(...rated.map(({ average }) => average));
  return rated.filter(({ average }) => average === highest);
}
