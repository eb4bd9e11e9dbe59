import { useToday } from '#client/lib/clock/use-today.ts';
import { useUpcomingLibrary } from '#client/library/sessions/use-rotate-sets.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { addDays } from '#shared/lib/calendar.ts';
import type { Library } from '#shared/library/library.ts';
import { readChild } from '#shared/library/tables/child.ts';
import { describeToday } from '#shared/teach/today.ts';

export type NextDay = { when: 'today' | 'tomorrow'; day: string; upcoming: Library };

export function useNextDay(): NextDay {
  const childId = useChildId();
  const today = useToday();
  const library = useLibrary((snapshot) => snapshot.library);
  const { sessionsADay } = readChild(library, childId).teaching;
  const { kind } = describeToday(library, { childId, day: today, now: new Date(), sessionsADay });
  const when = kind === 'rest' ? 'tomorrow' : 'today';
  const day = when === 'tomorrow' ? addDays(today, 1) : today;
  return { when, day, upcoming: useUpcomingLibrary(childId, day) };
}
