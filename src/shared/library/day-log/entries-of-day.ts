import { sumBy } from '#shared/lib/collections.ts';
import { OLD_FRIENDS_SET } from '#shared/library/ids.ts';
import type { Library } from '#shared/library/library.ts';
import type { DayEntry, StoredEntry } from '#shared/library/tables/day-entry.ts';
import { type ChildDay, keyOfDay, type ShownBatch } from '#shared/library/tables/day-record.ts';

/** Returns entries in order of arrival, including undone ones. */
export function listEntriesOfDay(
  { entries }: Pick<Library, 'entries'>,
  { childId, day }: ChildDay,
): StoredEntry[] {
  const found: StoredEntry[] = [];
  // Avoids copying all entries: after ten years there are ten thousand, and every save runs this.
  for (const entry of entries.values()) {
    if (entry.day === day && entry.childId === childId) found.push(entry);
  }
  return found.sort((a, b) => a.order - b.order);
}

export function isDayComplete(library: Pick<Library, 'entries' | 'history'>, day: ChildDay): boolean {
  const record = library.history.get(keyOfDay(day));
  return !record || listEntriesOfDay(library, day).length >= record.entryCount;
}

type RemainingFlashes = ShownBatch & { entryId: string };

/** A correction subtracts from an entry's latest batches of a set first, and never more than the entry has. */
export function listRemainingFlashes(entries: readonly StoredEntry[]): RemainingFlashes[] {
  const living = entries.filter(({ undone }) => !undone).sort((a, b) => a.order - b.order);
  const taken = sumBy(
    living.flatMap(({ takes }) => takes),
    ({ entryId, setId }) => `${entryId} ${setId}`,
    ({ count }) => count,
  );
  return living.flatMap(({ id, flashes }) => {
    const left: RemainingFlashes[] = [];
    for (const batch of flashes.toReversed()) {
      const key = `${id} ${batch.setId}`;
      const takes = Math.min(batch.count, taken.get(key) ?? 0);
      if (takes > 0) taken.set(key, (taken.get(key) ?? 0) - takes);
      if (batch.count > takes) left.unshift({ ...batch, count: batch.count - takes, entryId: id });
    }
    return left;
  });
}

export function isSession({ source }: Pick<DayEntry, 'source'>): boolean {
  return source === 'player' || source === 'paper';
}

/** A session with old friends does not count as one of the day's sessions. */
export function isOfSet({ setId }: Pick<ShownBatch, 'setId'>): boolean {
  return setId !== OLD_FRIENDS_SET;
}

/** Returns the last rating of the living entries, or `start` if there is none. 0 means unrated. */
export function findRatingByHand(living: readonly StoredEntry[], start = 0): number {
  return living.findLast((entry) => entry.engagement && !isSession(entry))?.engagement?.value ?? start;
}

const LOGGED_OTHERWISE = 'otherwise';

/** Counts sessions with remaining flashes, and one for all flashes logged otherwise (`docs/product/day-log.md#sessions`). */
export function countSessionsOf(entries: readonly StoredEntry[]): number {
  const sessions = new Set(entries.filter(isSession).map(({ id }) => id));
  const rounds = listRemainingFlashes(entries)
    .filter(isOfSet)
    .map(({ entryId }) => (sessions.has(entryId) ? entryId : LOGGED_OTHERWISE));
  return new Set(rounds).size;
}

export function countBySet(counted: Iterable<{ setId: number; count: number }>): Map<number, number> {
  return sumBy(
    counted,
    ({ setId }) => setId,
    ({ count }) => count,
  );
}
