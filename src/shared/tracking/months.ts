import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { monthOf } from './day.ts';

/** What the history is looked at by: a month `YYYY-MM`, or everything. */
export type Period = string | 'all';

/** The months `YYYY-MM` that have records, the newest first: the choices of the month select before All History. */
export function listMonths(records: Iterable<Pick<TrackingRecord, 'date'>>): string[] {
  const months = new Set<string>();
  for (const { date } of records) months.add(monthOf(date));
  return [...months].sort().reverse();
}

/** The records of a period, in the order given. */
export function recordsOfPeriod(records: Iterable<TrackingRecord>, period: Period): TrackingRecord[] {
  return period === 'all' ? [...records] : [...records].filter(({ date }) => monthOf(date) === period);
}
