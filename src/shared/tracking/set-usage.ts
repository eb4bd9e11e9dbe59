import type { TrackingRecord } from '#shared/library/schema.ts';
import { countFlashesBySet } from './record.ts';

/** Sets that the monthly summary lists. */
export const MOST_USED_SETS = 3;

/** `times`: days on which the set has at least one flash; `flashes`: their sum. */
export type SetUsage = { setId: number; times: number; flashes: number };

/**
 * The most used sets, at most three. 'Used 15 times' means on 15 days with at least one flash; equal ones are ordered by
 * their flashes, then by their number. A set that is gone still counts.
 */
export function listMostUsedSets(records: Iterable<TrackingRecord>): SetUsage[] {
  const usage = new Map<number, { times: number; flashes: number }>();
  for (const { shown } of records) {
    for (const [setId, flashes] of countFlashesBySet(shown)) {
      const known = usage.get(setId) ?? { times: 0, flashes: 0 };
      usage.set(setId, { times: known.times + 1, flashes: known.flashes + flashes });
    }
  }
  return [...usage]
    .map(([setId, counts]) => ({ setId, ...counts }))
    .sort((a, b) => b.times - a.times || b.flashes - a.flashes || a.setId - b.setId)
    .slice(0, MOST_USED_SETS);
}
