import type { TimeOfDay } from '#shared/library/tables/day-record.ts';
import { createLocalClock } from './local-clock.ts';

/** The English name of a time of day, as the history export writes it. Screens use their locale. */
export const TIME_OF_DAY_NAMES = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  night: 'Night',
} as const satisfies Record<TimeOfDay, string>;

/**
 * The time of day at an instant on the parent's wall clock, to offer as a default: morning from 5:00, afternoon from
 * 12:00, evening from 17:00, night from 21:00.
 */
export function timeOfDayAt(instant: Date, timeZone?: string): TimeOfDay {
  return timeOfHour(createLocalClock(timeZone)(instant).hour);
}

/** The time of day that a clock on the wall showed: `at` is ISO 8601 with the offset of its zone. */
export function timeOfDayOnWall(at: string): TimeOfDay {
  return timeOfHour(Number(at.slice(11, 13)));
}

function timeOfHour(hour: number): TimeOfDay {
  if (hour < 5 || hour >= 21) return 'night';
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}
