import type { Library } from '#shared/library/library.ts';
import { addDays, firstDayOfWeek, weekNumber } from './day.ts';
import { countHeldSessions } from './record.ts';

/** A day of this week; `sessions` is 0 where nothing was shown. */
export type WeekDay = { day: string; place: 'past' | 'today' | 'coming'; sessions: number };

/** Returns the seven days of the week of `today`, Monday first, with the sessions held on each. */
export function listWeekDays({ history }: Pick<Library, 'history'>, today: string): WeekDay[] {
  const monday = firstDayOfWeek(weekNumber(today));
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(monday, index);
    const place = day === today ? 'today' : day < today ? 'past' : 'coming';
    return { day, place, sessions: countHeldSessions(history.get(day)) };
  });
}
