import type { Library } from '#shared/library/library.ts';
import { orderSetIds } from '#shared/library/list-sets.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { countFlashesBySet } from './record.ts';
import { listTop, type Top } from './top.ts';

/** Sets that the monthly summary lists. */
export const MOST_USED_SETS = 3;

/** `times`: the flashes of a set. */
export type SetUsage = { setId: number; times: number };
export type MostUsedSets = Top<SetUsage>;

/**
 * Returns the most used sets, at most three: 'used 15 times' means 15 flashes. Equal ones stand in the parent's order. A set that is
 * gone still counts.
 */
export function listMostUsedSets(records: Iterable<TrackingRecord>, sets: Library['sets']): MostUsedSets {
  const usage = new Map<number, number>();
  for (const { shown } of records) {
    for (const [setId, flashes] of countFlashesBySet(shown)) {
      usage.set(setId, (usage.get(setId) ?? 0) + flashes);
    }
  }
  const used = orderSetIds([...usage.keys()], sets).map((setId) => ({ setId, times: usage.get(setId) ?? 0 }));
  return listTop(used, MOST_USED_SETS, ({ times }) => times);
}
