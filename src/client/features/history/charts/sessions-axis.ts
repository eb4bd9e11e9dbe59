import type { WeekSessions } from '#shared/tracking/series.ts';

/** One session a day: the axis of most families, and the shortest one. */
const MIN_SESSIONS = 7;
const MAX_STEPS = 7;

/** Returns the axis of sessions: whole numbers from 0 in equal steps, up to the fullest week or a little further. */
export function placeSessions(weeks: readonly WeekSessions[]): { domain: [number, number]; ticks: number[] } {
  const most = Math.max(MIN_SESSIONS, ...weeks.map(({ sessions }) => sessions));
  const step = Math.ceil(most / MAX_STEPS);
  const steps = Math.ceil(most / step);
  return {
    domain: [0, steps * step],
    ticks: Array.from({ length: steps + 1 }, (_, index) => index * step),
  };
}
