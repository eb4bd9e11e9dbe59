import type { TrackingRecord } from '#shared/library/tables/day-record.ts';

type RatedDay = Pick<TrackingRecord, 'engagement'>;

export function isRated(engagement: number): boolean {
  return engagement > 0;
}

/** Averages ratings and rounds once, so every screen uses the number that the parent sees. */
export function calculateAverageEngagement(records: Iterable<RatedDay>): number | null {
  let sum = 0;
  let rated = 0;
  for (const { engagement } of records) {
    if (!isRated(engagement)) continue;
    sum += engagement;
    rated += 1;
  }
  return roundAverage(sum, rated);
}

/** Averages to one decimal, rounding halves up. Returns null for a count of 0. */
export function roundAverage(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 10) / count) / 10;
}

/** Fewer rated days say nothing about a child. */
const MIN_DAYS_TO_JUDGE = 3;

export type EnjoyedDays = { rated: number; enjoyed: number; best: number };

/** Counts the rated days, and those rated "keen" or "loved it". Returns null if too few days are rated. */
export function countEnjoyedDays(records: readonly RatedDay[]): EnjoyedDays | null {
  const ratings = records.map(({ engagement }) => engagement).filter(isRated);
  if (ratings.length < MIN_DAYS_TO_JUDGE) return null;
  const enjoyed = ratings.filter((rating) => rating >= 4).length;
  return { rated: ratings.length, enjoyed, best: Math.max(...ratings) };
}

/** The fewest rated days whose average is worth comparing. */
export const MIN_RATED_DAYS = 7;

/** Returns the difference of the shown averages, or null if there are too few rated days on either side. */
export function compareEngagement(now: readonly RatedDay[], before: readonly RatedDay[]): number | null {
  const [average, averageBefore] = [now, before].map((days) => {
    const rated = days.filter(({ engagement }) => isRated(engagement));
    return rated.length < MIN_RATED_DAYS ? null : calculateAverageEngagement(rated);
  });
  if (average == null || averageBefore == null) return null;
  return (Math.round(average * 10) - Math.round(averageBefore * 10)) / 10;
}

/** Returns the rating whose face represents the average. */
export function getEngagementFace(average: number | null): 3 | 4 | 5 {
  if (average === null || average <= 2) return 3;
  return average > 3.5 ? 5 : 4;
}

export type EngagementColor = 'green' | 'yellow' | 'red' | 'none';

export function getEngagementColor(engagement: number): EngagementColor {
  if (!isRated(engagement)) return 'none';
  if (engagement >= 4) return 'green';
  return engagement >= 2 ? 'yellow' : 'red';
}
