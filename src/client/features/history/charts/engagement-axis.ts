import { lastDayOf } from '#shared/tracking/day.ts';
import type { Period } from '#shared/tracking/months.ts';
import type { EngagementPoint } from '#shared/tracking/series.ts';

/** Labels below a chart: as many as fit on a phone. */
const MAX_TICKS = 5;

/** Where the points stand from left to right, and where the axis is labelled; `at` is the day or month of a place. */
export type EngagementAxis = {
  points: { x: number; at: string; engagement: number | null }[];
  domain: [number, number];
  ticks: { x: number; at: string }[];
};

/**
 * A month's axis is its days, so that a week without a rating is as wide as it was long; that of all history is its
 * months, which come without a gap.
 */
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
