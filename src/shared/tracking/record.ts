import { LAST_DEFAULT_SET_ID, OLD_FRIENDS_SET } from '#shared/library/ids.ts';
import type { Library } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { ShownBatch, TrackingRecord } from '#shared/library/tables/day-record.ts';

/** A record's flashes as screens and the export show them: the sum over its sets. */
export function totalFlashes(record: Pick<TrackingRecord, 'setUsage'>): number {
  return Object.values(record.setUsage).reduce((sum, flashes) => sum + flashes, 0);
}

/** Returns how often each set was flashed, summed over the batches shown. */
export function countFlashesBySet(shown: readonly ShownBatch[]): Map<number, number> {
  const flashes = new Map<number, number>();
  for (const { setId, count } of shown) flashes.set(setId, (flashes.get(setId) ?? 0) + count);
  return flashes;
}

/** Returns the sessions of some days; each counts at least one (`docs/product/day-log.md#sessions`). */
export function countSessions(records: readonly Pick<TrackingRecord, 'sessions'>[]): number {
  return records.reduce((sum, { sessions }) => sum + sessions, 0);
}

/** Returns the sessions of a day of which a flash is left: none where there is a note alone. */
export function countHeldSessions(record: Pick<TrackingRecord, 'sessions' | 'shown'> | undefined): number {
  return record && record.shown.length > 0 ? record.sessions : 0;
}

export function listNewestFirst(history: Library['history']): TrackingRecord[] {
  return [...history.values()].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

/** What sets are called that have no name of their own. */
type NamesWithoutSet = {
  deleted: string;
  oldFriends: string;
  /** The name of a default set. */
  numbered: (number: number) => string;
};

/** The names in files of an export, which are in English. */
const ENGLISH_NAMES: NamesWithoutSet = {
  deleted: 'Deleted set',
  oldFriends: 'Old friends',
  numbered: (number) => `Set ${number}`,
};

/**
 * The name of a set as badges and the export show it. A default set that is gone, or not yet here, is called by its number
 * ('Set 3'). The number of any other is random and says nothing: it is called `deleted`.
 */
export function nameSet(
  setId: number,
  sets: ReadonlyMap<number, Pick<CardSet, 'name'>>,
  { deleted, oldFriends, numbered }: NamesWithoutSet = ENGLISH_NAMES,
): string {
  if (setId === OLD_FRIENDS_SET) return oldFriends;
  return sets.get(setId)?.name ?? (setId <= LAST_DEFAULT_SET_ID ? numbered(setId) : deleted);
}
