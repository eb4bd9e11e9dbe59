import { addDays } from '#shared/lib/calendar.ts';
import { type Change, kindOf } from './change.ts';

const YEARS_BACK = 30;
const DAYS_AHEAD = 366;

/** Days beyond this can only come from a wrong clock. Existing ones stay. */
export function isDayInReach(change: Change, now: Date): boolean {
  const day = kindOf(change).logsDay?.(change);
  if (day === undefined) return true;
  const today = now.toISOString().slice(0, 10);
  return day >= addDays(today, -YEARS_BACK * 366) && day <= addDays(today, DAYS_AHEAD);
}

/** The day has begun nowhere on earth yet, and the sets would stand still until it does. */
export function isClockAhead(change: Change, now: Date): boolean {
  const day = kindOf(change).movesSetsOn?.(change);
  return day !== undefined && day > addDays(now.toISOString().slice(0, 10), 1);
}
