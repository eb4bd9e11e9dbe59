import { groupBy } from '#shared/lib/collections.ts';
import { findManualRating, isOfSet, isSession } from '#shared/library/day-log/entries-of-day.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import {
  getDayKey,
  TIMES_OF_DAY,
  type TimeOfDay,
  type TrackingRecord,
  toChildDay,
} from '#shared/library/tables/day-record.ts';
import { isRated, MIN_RATED_DAYS, roundAverage } from './engagement.ts';
import { joinRatings } from './entry-facts.ts';

/** Returns percents that add up to 100 by the largest remainder method, or null if all counts are 0. */
export function toWholePercents(counts: readonly number[]): number[] | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const percents = counts.map((count) => Math.floor((count * 100) / total));
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = counts
    .map((count, index) => ({ index, remainder: (count * 100) % total }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) percents[index] = (percents[index] ?? 0) + 1;
  return percents;
}

/** `percent` is the share of all sessions. `average` is that of the ratings on `ratedDays`, to one decimal. */
export type TimeOfDayFigures = {
  time: TimeOfDay;
  sessions: number;
  ratedDays: number;
  percent: number;
  average: number | null;
};

export function summarizeTimesOfDay(
  records: Iterable<TrackingRecord>,
  entries: Iterable<StoredEntry>,
): TimeOfDayFigures[] | null {
  const entriesOfDays = groupBy(entries, getDayKey);
  const counts = TIMES_OF_DAY.map((time) => ({ time, sessions: 0, ratedDays: 0, ratings: 0, sum: 0 }));
  for (const record of records) {
    const dayEntries = entriesOfDays.get(getDayKey(toChildDay(record))) ?? [];
    for (const count of counts) {
      if (!record.engagementTimes.includes(count.time)) continue;
      const sessions = joinRatings(dayEntries)
        .map(({ entry }) => entry)
        .filter((entry) => !entry.undone && isSession(entry) && entry.times.add.includes(count.time));
      const ratings = listRatings(record, dayEntries, sessions);
      // A time that was ticked by hand, or whose sessions are not on the device, counts as one session.
      count.sessions += Math.max(1, sessions.filter(({ flashes }) => flashes.some(isOfSet)).length);
      count.ratedDays += ratings.length > 0 ? 1 : 0;
      count.ratings += ratings.length;
      count.sum += ratings.reduce((sum, rating) => sum + rating, 0);
    }
  }
  const percents = toWholePercents(counts.map(({ sessions }) => sessions));
  if (!percents) return null;
  return counts.map(({ time, sessions, ratedDays, ratings, sum }, index) => ({
    time,
    sessions,
    ratedDays,
    percent: percents[index] ?? 0,
    average: roundAverage(sum, ratings),
  }));
}

/** Implements `docs/product/figures.md#best-time`. Uses the day's rating if the device lacks some of its `entries`. */
function listRatings(
  { engagement, entryCount }: TrackingRecord,
  entries: readonly StoredEntry[],
  sessions: readonly StoredEntry[],
): number[] {
  const living = entries.filter(({ undone }) => !undone).sort((a, b) => a.order - b.order);
  const usesDayRating = sessions.length === 0 || entries.length < entryCount || findManualRating(living) > 0;
  const ratings = usesDayRating ? [engagement] : sessions.map(({ engagement }) => engagement?.value ?? 0);
  return ratings.filter(isRated);
}

export type BestTimeOfDay = TimeOfDayFigures & { average: number };

/** A time is better if its average is higher by this many tenths of a point. */
const MIN_LEAD = 5;

/** Returns the best times in order, if another rated time is clearly lower (`docs/product/figures.md#best-time`). */
export function findBestTimesOfDay(times: readonly TimeOfDayFigures[] | null): BestTimeOfDay[] {
  const rated = (times ?? []).flatMap(({ average, ...rest }) =>
    average === null || rest.ratedDays < MIN_RATED_DAYS ? [] : [{ ...rest, average }],
  );
  const highest = Math.max(...rated.map(({ average }) => average));
  const best = rated.filter(({ average }) => Math.round(10 * (highest - average)) < MIN_LEAD);
  return best.length < rated.length ? best : [];
}
