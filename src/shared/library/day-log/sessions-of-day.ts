import type { DayEntry, StoredEntry } from './day-entry.ts';
import { listRemainingFlashes } from './entries-of-day.ts';

/** Returns whether an entry is a session: one that the player showed, or one with printed cards. */
export function isSession({ source }: Pick<DayEntry, 'source'>): boolean {
  return source === 'player' || source === 'paper';
}

/**
 * Returns how many sessions the entries of a day are: the sessions among those that live, and one for all flashes that
 * were logged otherwise, whose rounds are not known (`docs/product/day-log.md#sessions`).
 */
export function countSessionsOf(entries: readonly StoredEntry[]): number {
  const sessions = new Set(
    entries.filter((entry) => !entry.undone && isSession(entry)).map(({ id }) => id),
  );
  const hasOtherFlashes = listRemainingFlashes(entries).some(({ entryId }) => !sessions.has(entryId));
  return sessions.size + Number(hasOtherFlashes);
}
