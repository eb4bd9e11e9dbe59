import { addMonths, firstDayOfWeek, lastDayOf, monthOf, weekNumber } from '#shared/lib/calendar.ts';
import { compareText, groupBy } from '#shared/lib/collections.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { averageEngagement, isRated } from './engagement.ts';
import { type Period, recordsOfPeriod } from './months.ts';

/** A year of weeks and ten years of months. */
export const MAX_CHART_WEEKS = 52;
const MAX_CHART_MONTHS = 120;

export type WeekSessions = { week: string; sessions: number };

/** Returns whole weeks, Monday to Sunday, oldest first; none after both `today` and the last record. */
export function countSessionsPerWeek(
  records: Iterable<TrackingRecord>,
  period: Period,
  today: string,
): WeekSessions[] {
  const counts = new Map<number, number>();
  let hasRecord = false;
  for (const { date, sessions } of records) {
    const week = weekNumber(date);
    counts.set(week, (counts.get(week) ?? 0) + sessions);
    hasRecord ||= period === 'all' || monthOf(date) === period;
  }
  if (!hasRecord) return [];
  const [first, last] = limitWeeks(
    [...counts.keys()].sort((a, b) => a - b),
    period,
    weekNumber(today),
  );
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    week: firstDayOfWeek(first + index),
    sessions: counts.get(first + index) ?? 0,
  }));
}

function limitWeeks(
  used: readonly number[],
  period: Period,
  thisWeek: number,
): [first: number, last: number] {
  const latest = Math.max(used.at(-1) ?? thisWeek, thisWeek);
  if (period === 'all') return [Math.max(used[0] ?? latest, latest - MAX_CHART_WEEKS + 1), latest];
  return [weekNumber(`${period}-01`), Math.min(latest, weekNumber(lastDayOf(period)))];
}

/** `at` is a day for a month's chart, a month for all history. */
export type EngagementPoint = { at: string; engagement: number | null };

export function listEngagementOverTime(records: Iterable<TrackingRecord>, period: Period): EngagementPoint[] {
  const rated = recordsOfPeriod(records, period).filter(({ engagement }) => isRated(engagement));
  if (period !== 'all') {
    return rated
      .map(({ date, engagement }) => ({ at: date, engagement }))
      .sort((a, b) => compareText(a.at, b.at));
  }
  const byMonth = groupBy(rated, ({ date }) => monthOf(date));
  const used = [...byMonth.keys()].sort();
  const last = used.at(-1);
  if (last === undefined) return [];
  const limit = addMonths(last, 1 - MAX_CHART_MONTHS);
  const first = used.find((month) => month >= limit) ?? last;
  const points: EngagementPoint[] = [];
  while (points.at(-1)?.at !== last) {
    const month = addMonths(first, points.length);
    points.push({ at: month, engagement: averageEngagement(byMonth.get(month) ?? []) });
  }
  return points;
}
