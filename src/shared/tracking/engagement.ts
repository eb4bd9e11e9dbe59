import type { TrackingRecord } from '#shared/library/tables/day-record.ts';

export function isRated(engagement: number): boolean {
  return engagement > 0;
}

/** Averages ratings and rounds once, so every screen uses the number that the parent sees. */
export function calculateAverageEngagement(
  records: Iterable<Pick<TrackingRecord, 'engagement'>>,
): number | null {
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

export function averageChange(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : (Math.round(now * 10) - Math.round(before * 10)) / 10;
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
