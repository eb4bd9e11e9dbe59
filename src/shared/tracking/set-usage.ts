import type { Library } from '#shared/library/library.ts';
import type { TrackingRecord } from '#shared/library/schema.ts';
import { nameSet } from './record.ts';

/** Sets that the monthly summary lists (spec section 2). */
export const MOST_USED_SETS = 3;

/** `times`: records in which the set has at least one flash; `flashes`: their sum. */
export type SetUsage = { setId: number; name: string; times: number; flashes: number };

/**
 * The most used sets, at most three. 'Used 15 times' means on 15 days, that is records, with at least one flash; equal
 * ones are ordered by their flashes, then by their number. A set that is gone still counts, under its number.
 */
export function listMostUsedSets(records: Iterable<TrackingRecord>, sets: Library['sets']): SetUsage[] {
  const usage = new Map<string, { times: number; flashes: number }>();
  for (const { setUsage } of records) {
    for (const [setId, flashes] of Object.entries(setUsage)) {
      if (flashes <= 0) continue;
      const known = usage.get(setId) ?? { times: 0, flashes: 0 };
      usage.set(setId, { times: known.times + 1, flashes: known.flashes + flashes });
    }
  }
  return [...usage]
    .map(([id, counts]) => ({ setId: Number(id), name: nameSet(Number(id), sets), ...counts }))
    .sort((a, b) => b.times - a.times || b.flashes - a.flashes || a.setId - b.setId)
    .slice(0, MOST_USED_SETS);
}
