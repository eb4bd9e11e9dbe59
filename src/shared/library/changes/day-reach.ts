import { addDays } from '#shared/lib/calendar.ts';
import { type Change, kindOf } from './change.ts';

const YEARS_BACK = 30;
const DAYS_AHEAD = 366;

/** Days beyond this can only come from a wrong clock. Existing ones stay. */
export function isDayInReach(change: Change, now: Date): boolean {
  const today = now.toISOString().slice(0, 10);
  const [first, last] = [addDays(today, -YEARS_BACK * 366), addDays(today, DAYS_AHEAD)];
  const days = kindOf(change).logsDays?.(change) ?? [];
  return days.every((day) => day >= first && day <= last);
}

/** The day has begun nowhere on earth yet, and the sets would stand still until it does. */
export function isClockAhead(change: Change, now: Date): boolean {
  const tomorrow = addDays(now.toISOString().slice(0, 10), 1);
  return (kindOf(change).movesSetsOn?.(change) ?? []).some((day) => day > tomorrow);
}
