import { addDays } from './calendar.ts';

type TimeOfDay = 'morning' | 'afternoon' | 'evening' | 'night';

/** Returns ISO 8601 with an offset. `offsetMinutes` counts east of Greenwich. Throws a RangeError for an invalid instant. */
export function toZonedIso(instant: Date, offsetMinutes = -instant.getTimezoneOffset()): string {
  const local = new Date(instant.getTime() + offsetMinutes * 60_000).toISOString().slice(0, -1);
  const sign = offsetMinutes < 0 ? '-' : '+';
  const minutes = Math.abs(Math.round(offsetMinutes));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${local}${sign}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/**
 * Returns the day in the device's time zone, where a day begins at the hour `beginsAt`. In UTC, 07:30 in Shanghai would be
 * yesterday.
 */
export function getLocalDay(instant: Date, beginsAt = 0): string {
  // `Intl` would take a phone 50 ms at its first use in a page.
  return getWallDay(toZonedIso(instant), beginsAt);
}

/** Returns the day on a clock in the zone of `at` (ISO 8601 with an offset). */
export function getWallDay(at: string, beginsAt = 0): string {
  const date = at.slice(0, 10);
  return Number(at.slice(11, 13)) < beginsAt ? addDays(date, -1) : date;
}

const STEP_MS = 15 * 60_000;

/**
 * Returns the exact time, even when clocks change. Callers check again when the page becomes visible, because timers
 * fire late.
 */
export function getMsUntilNextDay(instant: Date, beginsAt = 0): number {
  const today = getLocalDay(instant, beginsAt);
  const isToday = (ms: number) => getLocalDay(new Date(instant.getTime() + ms), beginsAt) === today;
  let after = STEP_MS;
  while (isToday(after)) after += STEP_MS;
  let before = after - STEP_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isToday(middle)) before = middle;
    else after = middle;
  }
  return after;
}

export function getTimeOfDayAt(instant: Date): TimeOfDay {
  return getWallTimeOfDay(toZonedIso(instant));
}

/** Returns the time of day on a clock in the zone of `at` (ISO 8601 with an offset). */
export function getWallTimeOfDay(at: string): TimeOfDay {
  const hour = Number(at.slice(11, 13));
  if (hour < 5 || hour >= 21) return 'night';
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}
