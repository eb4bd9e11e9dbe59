import { TIMES_OF_DAY, type TimeOfDay, type TrackingRecord } from '#shared/library/schema.ts';
import { isRated, roundedAverage } from './engagement.ts';
import { toWholePercents } from './whole-percents.ts';

/**
 * `sessions`: records with this time of day. `percent`: its share of all times of day that were ticked, whole, the four
 * adding up to 100; a day with two times counts as a session at each. `average`: engagement of its rated records, one
 * decimal, null when none is rated.
 */
export type TimeOfDayFigures = {
  time: TimeOfDay;
  sessions: number;
  percent: number;
  average: number | null;
};

/** The four times of day, morning first; null when no record says a time. */
export function summariseTimesOfDay(records: Iterable<TrackingRecord>): TimeOfDayFigures[] | null {
  const counts = TIMES_OF_DAY.map((time) => ({ time, sessions: 0, rated: 0, sum: 0 }));
  for (const { engagementTimes, engagement } of records) {
    for (const count of counts) {
      if (!engagementTimes.includes(count.time)) continue;
      count.sessions += 1;
      if (!isRated(engagement)) continue;
      count.rated += 1;
      count.sum += engagement;
    }
  }
  const percents = toWholePercents(counts.map(({ sessions }) => sessions));
  if (!percents) return null;
  return counts.map(({ time, sessions, rated, sum }, index) => ({
    time,
    sessions,
    percent: percents[index] ?? 0,
    average: roundedAverage(sum, rated),
  }));
}

/** A time of day with an average, because sessions at it were rated. */
export type BestTimeOfDay = TimeOfDayFigures & { average: number };

/**
 * When the child tends to be most engaged: the time of day with the highest average, as shown with one decimal; of equal
 * ones the one with more sessions, then the earlier. Null when no rated record says a time.
 */
export function findBestTimeOfDay(times: readonly TimeOfDayFigures[] | null): BestTimeOfDay | null {
  let best: BestTimeOfDay | null = null;
  for (const { average, ...rest } of times ?? []) {
    if (average === null) continue;
    const isBetter =
      !best || average > best.average || (average === best.average && rest.sessions > best.sessions);
    if (isBetter) best = { ...rest, average };
  }
  return best;
}
