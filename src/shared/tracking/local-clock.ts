import type { TimeOfDay } from '#shared/library/tables/day-record.ts';

/**
 * Returns an instant as ISO 8601 with the offset of a zone, as a day's entries have it: '2026-03-01T08:30:00.000+01:00'.
 * `offsetMinutes` are east of Greenwich, by default those of the device. Throws RangeError for an invalid instant.
 */
export function toZonedIso(instant: Date, offsetMinutes = -instant.getTimezoneOffset()): string {
  const local = new Date(instant.getTime() + offsetMinutes * 60_000).toISOString().slice(0, -1);
  const sign = offsetMinutes < 0 ? '-' : '+';
  const minutes = Math.abs(Math.round(offsetMinutes));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${local}${sign}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/**
 * Returns the parent's calendar day `YYYY-MM-DD` at an instant, the key of a tracking record: the day where the device is now,
 * never the day in UTC, which at 07:30 in Shanghai would be yesterday.
 */
export function localDay(instant: Date): string {
  // `Intl` would take a phone 50 ms at its first use in a page.
  return toZonedIso(instant).slice(0, 10);
}

const STEP_MS = 15 * 60_000;

/**
 * Returns the milliseconds until `localDay` changes, above 0 and exact also on nights when the clocks change, when a day has 23,
 * 23.5, 24.5 or 25 hours or begins at 01:00. A timer set to it may fire late when the device has slept, so call `localDay`
 * again when the page becomes visible.
 */
export function msUntilNextDay(instant: Date): number {
  const today = localDay(instant);
  const isToday = (ms: number) => localDay(new Date(instant.getTime() + ms)) === today;
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

/** The time of day where the device is, to offer as a default. */
export function timeOfDayAt(instant: Date): TimeOfDay {
  return timeOfDayOnWall(toZonedIso(instant));
}

/** The time of day that a clock on the wall showed: `at` is ISO 8601 with the offset of its zone. */
export function timeOfDayOnWall(at: string): TimeOfDay {
  const hour = Number(at.slice(11, 13));
  if (hour < 5 || hour >= 21) return 'night';
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}
