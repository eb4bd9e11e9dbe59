import type { TrackingRecord } from '#shared/library/tables/day-record.ts';

/** Returns whether a day was rated: 1 to 5 are ratings, 0 means that the parent gave none. */
export function isRated(engagement: number): boolean {
  return engagement > 0;
}

/**
 * The average engagement of the rated records, 1 to 5, rounded to one decimal (halves up); null when none is rated.
 * It is rounded here and once, so that every screen, face and change is made from the number that the parent sees.
 */
export function averageEngagement(records: Iterable<Pick<TrackingRecord, 'engagement'>>): number | null {
  let sum = 0;
  let rated = 0;
  for (const { engagement } of records) {
    if (!isRated(engagement)) continue;
    sum += engagement;
    rated += 1;
  }
  return roundedAverage(sum, rated);
}

/** `sum / count` rounded to one decimal, halves up; null for a count of 0. */
export function roundedAverage(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 10) / count) / 10;
}

/** `now - before` of two averages of one decimal, again of one decimal; null when one of them is missing. */
export function changeOfAverage(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : (Math.round(now * 10) - Math.round(before * 10)) / 10;
}

export type EngagementFace = 'veryHappy' | 'happy' | 'neutral';

/** The face beside an average engagement: very happy above 3.5, happy above 2, else neutral. */
export function engagementFace(average: number | null): EngagementFace {
  if (average === null || average <= 2) return 'neutral';
  return average > 3.5 ? 'veryHappy' : 'happy';
}

export type EngagementColour = 'green' | 'yellow' | 'red';

/**
 * The colour of a day's badge on the dashboard and of its dot in the history: green for 4 or
 * more, yellow from 2 up to 4, red below 2, which an unrated day (0) is as well.
 */
export function engagementColour(engagement: number): EngagementColour {
  if (engagement >= 4) return 'green';
  return engagement >= 2 ? 'yellow' : 'red';
}
