import {
  addDays,
  addMonths,
  getFirstDayOfWeek,
  getLastDayOf,
  getMonthOf,
  toDayNumber,
  toWeekNumber,
} from '#shared/lib/calendar.ts';
import { compareText, groupBy } from '#shared/lib/collections.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { calculateAverageEngagement, isRated } from './engagement.ts';

export type Period = string | 'all';

export function listMonths(records: Iterable<Pick<TrackingRecord, 'date'>>): string[] {
  const months = new Set<string>();
  for (const { date } of records) months.add(getMonthOf(date));
  return [...months].sort().reverse();
}

export function filterByPeriod(records: Iterable<TrackingRecord>, period: Period): TrackingRecord[] {
  return period === 'all' ? [...records] : [...records].filter(({ date }) => getMonthOf(date) === period);
}

export type MonthOfDays = { month: string; records: TrackingRecord[] };

/** `year` is null for the latest months, which are shown without their year. */
export type YearOfMonths = { year: string | null; months: MonthOfDays[]; days: number };

export function groupByMonth(records: Iterable<TrackingRecord>): MonthOfDays[] {
  const months = groupBy(records, ({ date }) => getMonthOf(date));
  return [...months].map(([month, monthRecords]) => ({ month, records: monthRecords }));
}

/** Implements docs/product/figures.md#days-of-a-month. */
export function groupByYear(months: readonly MonthOfDays[], latest: number): YearOfMonths[] {
  const years = new Map<string | null, YearOfMonths>();
  for (const [index, month] of months.entries()) {
    const year = index < latest ? null : month.month.slice(0, 4);
    const group = years.get(year) ?? { year, months: [], days: 0 };
    group.months.push(month);
    group.days += month.records.length;
    years.set(year, group);
  }
  return [...years.values()];
}

export const MAX_CHART_WEEKS = 52;
/** The months of ten years. */
const MAX_CHART_MONTHS = 120;

export type WeekSessions = { week: string; sessions: number };

/** Counts sessions of full weeks from the oldest on, up to `today` or a later last record. */
export function countSessionsPerWeek(
  records: Iterable<TrackingRecord>,
  period: Period,
  today: string,
): WeekSessions[] {
  const counts = new Map<number, number>();
  let hasRecord = false;
  for (const { date, sessions } of records) {
    const week = toWeekNumber(date);
    counts.set(week, (counts.get(week) ?? 0) + sessions);
    hasRecord ||= period === 'all' || getMonthOf(date) === period;
  }
  if (!hasRecord) return [];
  const [first, last] = limitWeeks(
    [...counts.keys()].sort((a, b) => a - b),
    period,
    toWeekNumber(today),
  );
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    week: getFirstDayOfWeek(first + index),
    sessions: counts.get(first + index) ?? 0,
  }));
}

function limitWeeks(
  used: readonly number[],
  period: Period,
  thisWeek: number,
): [first: number, last: number] {
  const latest = Math.max(used.at(-1) ?? thisWeek, thisWeek);
  const earliest = used[0] ?? latest;
  if (period === 'all') return [Math.max(earliest, latest - MAX_CHART_WEEKS + 1), latest];
  return [
    Math.max(earliest, toWeekNumber(`${period}-01`)),
    Math.min(latest, toWeekNumber(getLastDayOf(period))),
  ];
}

/** `at` is a day in a month's chart, or a month in the chart of all history. */
export type EngagementPoint = { at: string; engagement: number | null };

export function listEngagementOverTime(records: Iterable<TrackingRecord>, period: Period): EngagementPoint[] {
  const rated = filterByPeriod(records, period).filter(({ engagement }) => isRated(engagement));
  if (period !== 'all') {
    return rated
      .map(({ date, engagement }) => ({ at: date, engagement }))
      .sort((a, b) => compareText(a.at, b.at));
  }
  const byMonth = groupBy(rated, ({ date }) => getMonthOf(date));
  const used = [...byMonth.keys()].sort();
  const last = used.at(-1);
  if (last === undefined) return [];
  const limit = addMonths(last, 1 - MAX_CHART_MONTHS);
  const first = used.find((month) => month >= limit) ?? last;
  const points: EngagementPoint[] = [];
  while (points.at(-1)?.at !== last) {
    const month = addMonths(first, points.length);
    points.push({ at: month, engagement: calculateAverageEngagement(byMonth.get(month) ?? []) });
  }
  return points;
}

export const YEAR_WEEKS = 53;

export type YearDay = { day: string; isLogged: boolean };

/** Returns the days of full weeks from Monday on. The last week ends with `today`. */
export function listYearDays(records: Iterable<Pick<TrackingRecord, 'date'>>, today: string): YearDay[] {
  const logged = new Set(Array.from(records, ({ date }) => date));
  const first = getFirstDayOfWeek(toWeekNumber(today) - YEAR_WEEKS + 1);
  return Array.from({ length: toDayNumber(today) - toDayNumber(first) + 1 }, (_, index) => {
    const day = addDays(first, index);
    return { day, isLogged: logged.has(day) };
  });
}
