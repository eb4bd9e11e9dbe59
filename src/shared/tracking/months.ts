import { monthOf } from '#shared/lib/calendar.ts';
import { groupBy } from '#shared/lib/collections.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';

export type Period = string | 'all';

export function listMonths(records: Iterable<Pick<TrackingRecord, 'date'>>): string[] {
  const months = new Set<string>();
  for (const { date } of records) months.add(monthOf(date));
  return [...months].sort().reverse();
}

export function recordsOfPeriod(records: Iterable<TrackingRecord>, period: Period): TrackingRecord[] {
  return period === 'all' ? [...records] : [...records].filter(({ date }) => monthOf(date) === period);
}

export type MonthOfDays = { month: string; records: TrackingRecord[] };

/** `year` is null for the latest months, which are shown without their year. */
export type YearOfMonths = { year: string | null; months: MonthOfDays[]; days: number };

export function groupByMonth(records: Iterable<TrackingRecord>): MonthOfDays[] {
  const months = groupBy(records, ({ date }) => monthOf(date));
  return [...months].map(([month, ofMonth]) => ({ month, records: ofMonth }));
}

/** Follows docs/product/figures.md#days-of-a-month. */
export function groupByYear(months: readonly MonthOfDays[], latest: number): YearOfMonths[] {
  const years = new Map<string | null, YearOfMonths>();
  for (const [index, month] of months.entries()) {
    const year = index < latest ? null : month.month.slice(0, 4);
    const known = years.get(year) ?? { year, months: [], days: 0 };
    known.months.push(month);
    known.days += month.records.length;
    years.set(year, known);
  }
  return [...years.values()];
}
