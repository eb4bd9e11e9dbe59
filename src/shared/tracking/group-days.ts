import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { monthOf } from './day.ts';

/** The days of a month `YYYY-MM` that have records. */
export type MonthOfDays = { month: string; records: TrackingRecord[] };

/** The months of a year, or of the latest months that are shown without their year (`year` is null). */
export type YearOfMonths = { year: string | null; months: MonthOfDays[]; days: number };

/** Returns the months of days, in the order given. */
export function groupByMonth(records: Iterable<TrackingRecord>): MonthOfDays[] {
  const months = new Map<string, MonthOfDays>();
  for (const record of records) {
    const month = monthOf(record.date);
    const known = months.get(month);
    if (known) known.records.push(record);
    else months.set(month, { month, records: [record] });
  }
  return [...months.values()];
}

/** Returns months, newest first, with all but the `latest` ones by their years. See docs/product/figures.md#months-on-a-phone. */
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
