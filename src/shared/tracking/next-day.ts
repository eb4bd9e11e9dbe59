import { createLocalClock } from './local-clock.ts';

const STEP_MS = 15 * 60_000;

/**
 * Milliseconds from `instant` to the moment when `localDay` changes, always above 0; exact also on nights when the
 * clocks change, where a day has 23, 23.5, 24.5 or 25 hours or begins at 01:00. A timer set to it may fire late when the
 * device has slept, so ask `localDay` again also when the page becomes visible.
 */
export function msUntilNextDay(instant: Date, timeZone?: string): number {
  const clock = createLocalClock(timeZone);
  const today = clock(instant).day;
  const isToday = (ms: number) => clock(new Date(instant.getTime() + ms)).day === today;
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
