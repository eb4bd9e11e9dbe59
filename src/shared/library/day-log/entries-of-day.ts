import { sumBy } from '#shared/lib/collections.ts';
import { OLD_FRIENDS_SET } from '#shared/library/ids.ts';
import type { Library } from '#shared/library/library.ts';
import type { DayEntry, StoredEntry } from '#shared/library/tables/day-entry.ts';
import { type ChildDay, getDayKey, type ShownBatch } from '#shared/library/tables/day-record.ts';

/** Returns entries in order of arrival, including undone ones. */
export function listDayEntries(
  { entries }: Pick<Library, 'entries'>,
  { childId, day }: ChildDay,
): StoredEntry[] {
  const matches: StoredEntry[] = [];
  // A loop copies nothing: every save runs this, and ten years have ten thousand entries.
  for (const entry of entries.values()) {
    if (entry.day === day && entry.childId === childId) matches.push(entry);
  }
  return matches.sort((a, b) => a.order - b.order);
}

export function isDayComplete(library: Pick<Library, 'entries' | 'history'>, day: ChildDay): boolean {
  const record = library.history.get(getDayKey(day));
  return !record || listDayEntries(library, day).length >= record.entryCount;
}

type RemainingFlashes = ShownBatch & { entryId: string };

/** Applies corrections. They subtract from an entry's latest batches of a set first, and never more than it has. */
export function listRemainingFlashes(entries: readonly StoredEntry[]): RemainingFlashes[] {
  const living = entries.filter(({ undone }) => !undone).sort((a, b) => a.order - b.order);
  const subtracted = sumBy(
    living.flatMap(({ takes }) => takes),
    ({ entryId, setId }) => `${entryId} ${setId}`,
    ({ count }) => count,
  );
  return living.flatMap(({ id, flashes }) => {
    const remaining: RemainingFlashes[] = [];
    for (const batch of flashes.toReversed()) {
      const key = `${id} ${batch.setId}`;
      const takes = Math.min(batch.count, subtracted.get(key) ?? 0);
      if (takes > 0) subtracted.set(key, (subtracted.get(key) ?? 0) - takes);
      if (batch.count > takes) remaining.unshift({ ...batch, count: batch.count - takes, entryId: id });
    }
    return remaining;
  });
}

export function isSession({ source }: Pick<DayEntry, 'source'>): boolean {
  return source === 'player' || source === 'paper';
}

/** Returns false for old friends, whose sessions do not count as sessions of the day. */
export function isOfSet({ setId }: Pick<ShownBatch, 'setId'>): boolean {
  return setId !== OLD_FRIENDS_SET;
}

/** Returns the last manual rating of the living entries, or `start` without one. 0 means unrated. */
export function findManualRating(living: readonly StoredEntry[], start = 0): number {
  return living.findLast((entry) => entry.engagement && !isSession(entry))?.engagement?.value ?? start;
}

/**
 * Counts sessions with remaining flashes. Stories do not count, and all flashes logged in other ways count as one session
 * (`docs/product/day-log.md#sessions`).
 */
export function countSessionsOf(entries: readonly StoredEntry[]): number {
  const sessions = new Set(entries.filter(isSession).map(({ id }) => id));
  const rounds = listRemainingFlashes(entries.filter(({ source }) => source !== 'story'))
    .filter(isOfSet)
    .map(({ entryId }) => (sessions.has(entryId) ? entryId : 'otherwise'));
  return new Set(rounds).size;
}

export function countBySet(counts: Iterable<{ setId: number; count: number }>): Map<number, number> {
  return sumBy(
    counts,
    ({ setId }) => setId,
    ({ count }) => count,
  );
}
