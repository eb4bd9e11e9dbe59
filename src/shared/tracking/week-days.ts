import type { Library } from '#shared/library/library.ts';
import { keyOfDay } from '#shared/library/tables/day-record.ts';
import { addDays, firstDayOfWeek, weekNumber } from './day.ts';
import { countHeldSessions } from './record.ts';

/** A day of this week; `sessions` is 0 where nothing was shown. */
export type WeekDay = { day: string; place: 'past' | 'today' | 'coming'; sessions: number };

/** Returns the seven days of the week of `today`, Monday first, with the sessions that a child had on each. */
export function listWeekDays(
  { history }: Pick<Library, 'history'>,
  { childId, today }: { childId: number; today: string },
): WeekDay[] {
  const monday = firstDayOfWeek(weekNumber(today));
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(monday, index);
    const place = day === today ? 'today' : day < today ? 'past' : 'coming';
    return { day, place, sessions: countHeldSessions(history.get(keyOfDay({ childId, day }))) };
  });
}
