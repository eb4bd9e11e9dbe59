import { addDays, dayNumber, firstDayOfWeek, weekNumber } from '#shared/lib/calendar.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';

export const YEAR_WEEKS = 53;

export type YearDay = { day: string; isLogged: boolean };

/** Returns whole weeks from Monday; the last one ends with `today`. */
export function listYearDays(records: Iterable<Pick<TrackingRecord, 'date'>>, today: string): YearDay[] {
  const logged = new Set(Array.from(records, ({ date }) => date));
  const first = firstDayOfWeek(weekNumber(today) - YEAR_WEEKS + 1);
  return Array.from({ length: dayNumber(today) - dayNumber(first) + 1 }, (_, index) => {
    const day = addDays(first, index);
    return { day, isLogged: logged.has(day) };
  });
}
