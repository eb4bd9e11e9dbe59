import { lastDayOf } from '#shared/lib/calendar.ts';
import type { Period } from '#shared/tracking/months.ts';
import type { EngagementPoint, WeekSessions } from '#shared/tracking/series.ts';

/** Shared by both charts. Nothing moves, neither at the start nor when another month is chosen. */
export const AXIS_STYLE = {
  stroke: 'var(--color-field)',
  tick: { fill: 'var(--color-soft)', fontSize: 14 },
  tickLine: false,
} as const;

const MAX_TICKS = 5;

/** The places of points and labels from left to right; `at` is the day or month of a place. */
type EngagementAxis = {
  points: { x: number; at: string; engagement: number | null }[];
  domain: [number, number];
  ticks: { x: number; at: string }[];
};

/** The axis of a month is its days, so that a week without a rating keeps its width; that of all history is its months. */
export function placeEngagement(points: readonly EngagementPoint[], period: Period): EngagementAxis {
  if (period === 'all') {
    const placed = points.map((point, x) => ({ ...point, x }));
    const step = Math.ceil(points.length / MAX_TICKS);
    const ticks = placed.filter(({ x }) => x % step === 0).map(({ x, at }) => ({ x, at }));
    return { points: placed, domain: [0, Math.max(1, points.length - 1)], ticks };
  }
  const lastDay = Number(lastDayOf(period).slice(8));
  const ticks = [1, 8, 15, 22, 29].filter((x) => x <= lastDay);
  return {
    points: points.map((point) => ({ ...point, x: Number(point.at.slice(8)) })),
    domain: [1, lastDay],
    ticks: ticks.map((x) => ({ x, at: `${period}-${String(x).padStart(2, '0')}` })),
  };
}

/** One session a day: the axis of most families, and the shortest one. */
const MIN_SESSIONS = 7;
const MAX_STEPS = 7;

export function placeSessions(weeks: readonly WeekSessions[]): { domain: [number, number]; ticks: number[] } {
  const most = Math.max(MIN_SESSIONS, ...weeks.map(({ sessions }) => sessions));
  const step = Math.ceil(most / MAX_STEPS);
  const steps = Math.ceil(most / step);
  return {
    domain: [0, steps * step],
    ticks: Array.from({ length: steps + 1 }, (_, index) => index * step),
  };
}
