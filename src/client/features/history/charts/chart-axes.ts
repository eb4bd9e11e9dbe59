import { lastDayOf } from '#shared/lib/calendar.ts';
import type { Period } from '#shared/tracking/months.ts';
import type { EngagementPoint, WeekSessions } from '#shared/tracking/series.ts';

const MAX_LABELS = 4;

/** `x` runs from 0 on the left to 1 on the right; `at` is the day or month. */
type Place = { x: number; at: string };
type EngagementAxis = { points: (Place & { engagement: number | null })[]; labels: Place[] };

/** A month's axis shows its days, so that a week without a rating keeps its width; the axis of all history shows months. */
export function placeEngagement(points: readonly EngagementPoint[], period: Period): EngagementAxis {
  if (period === 'all') {
    const last = Math.max(1, points.length - 1);
    const placed = points.map((point, index) => ({ ...point, x: index / last }));
    return { points: placed, labels: pickLabels(placed) };
  }
  const days = Number(lastDayOf(period).slice(8));
  const placeDay = (day: number) => (day - 1) / (days - 1);
  return {
    points: points.map((point) => ({ ...point, x: placeDay(Number(point.at.slice(8))) })),
    labels: [1, 8, 15, 22, 29]
      .filter((day) => day <= days)
      .map((day) => ({ x: placeDay(day), at: `${period}-${String(day).padStart(2, '0')}` })),
  };
}

/** A week with fewer sessions leaves room above its bar. */
const MIN_SESSIONS = 4;
const MAX_STEPS = 4;
const MAX_WEEKS_OF_MONTH = 6;

type SessionsAxis = { ticks: number[]; labels: Place[] };

/** `ticks` begin with 0, and the last tick is the top. Each label is centred below its bar. */
export function placeSessions(weeks: readonly WeekSessions[]): SessionsAxis {
  const most = Math.max(MIN_SESSIONS, ...weeks.map(({ sessions }) => sessions));
  const step = Math.ceil(most / MAX_STEPS);
  const bars = weeks.map(({ week }, index) => ({ x: (index + 0.5) / weeks.length, at: week }));
  return {
    ticks: Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step),
    labels: weeks.length <= MAX_WEEKS_OF_MONTH ? bars : pickLabels(bars),
  };
}

function pickLabels(places: readonly Place[]): Place[] {
  const step = Math.ceil(places.length / MAX_LABELS);
  return places.filter((_, index) => index % step === 0).map(({ x, at }) => ({ x, at }));
}
