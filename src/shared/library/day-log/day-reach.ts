import { addDays } from '#shared/lib/calendar.ts';
import type { Change } from '../change.ts';

const YEARS_BACK = 30;
const DAYS_AHEAD = 366;

/** Days beyond that can only come from a wrong clock. Existing ones stay. */
export function isDayInReach(change: Change, now: Date): boolean {
  const day = dayOf(change);
  if (day === null) return true;
  const today = now.toISOString().slice(0, 10);
  return day >= addDays(today, -YEARS_BACK * 366) && day <= addDays(today, DAYS_AHEAD);
}

/** The day has begun nowhere on earth, and the sets would stand still until then. */
export function isClockAhead(change: Change, now: Date): boolean {
  const day = rotationDayOf(change);
  return day !== null && day > addDays(now.toISOString().slice(0, 10), 1);
}

function rotationDayOf(change: Change): string | null {
  if (change.type === 'rotateSet' || change.type === 'reviveRotation') return change.rotation.day;
  return change.type === 'startGently' ? change.day : null;
}

function dayOf(change: Change): string | null {
  if (change.type === 'logDay') return change.entry.day;
  return change.type === 'reviveDay' ? change.record.date : null;
}
