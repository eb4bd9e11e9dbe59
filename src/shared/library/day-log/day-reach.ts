import { addDays } from '#shared/tracking/day.ts';
import type { Change } from '../change.ts';

/** How far a new entry's day may lie from today: what a family logs late, and a clock that is wrong by not too much. */
const YEARS_BACK = 30;
const DAYS_AHEAD = 366;

/**
 * Returns whether the day of a change that logs lies within 30 years before and one year after `now`. Days
 * beyond that can only come from a wrong clock, and would be without number; those that are there stay.
 */
export function isDayInReach(change: Change, now: Date): boolean {
  const day = dayOf(change);
  if (day === null) return true;
  const today = now.toISOString().slice(0, 10);
  return day >= addDays(today, -YEARS_BACK * 366) && day <= addDays(today, DAYS_AHEAD);
}

/**
 * Returns whether a change moves a set on, or begins the first weeks, on a day that has begun nowhere yet: by a wrong clock,
 * and the sets would stand still until then.
 */
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
