import type { DayEntry, StoredEntry } from '#shared/library/tables/day-entry.ts';
import { listRemainingFlashes } from './entries-of-day.ts';

/** Returns whether an entry is a session: one that the player showed, or one with printed cards. */
export function isSession({ source }: Pick<DayEntry, 'source'>): boolean {
  return source === 'player' || source === 'paper';
}

/** Stands for all flashes that were logged otherwise. */
const OTHERWISE = 'otherwise';

/**
 * Returns how many sessions the entries of a day are: those with a flash left, and one for all flashes that were logged
 * otherwise, whose rounds are not known (`docs/product/day-log.md#sessions`).
 */
export function countSessionsOf(entries: readonly StoredEntry[]): number {
  const sessions = new Set(entries.filter(isSession).map(({ id }) => id));
  const rounds = listRemainingFlashes(entries).map(({ entryId }) =>
    sessions.has(entryId) ? entryId : OTHERWISE,
  );
  return new Set(rounds).size;
}
