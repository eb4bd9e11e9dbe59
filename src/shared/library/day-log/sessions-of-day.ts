import type { DayEntry, StoredEntry } from '#shared/library/tables/day-entry.ts';
import { listRemainingFlashes } from './entries-of-day.ts';

export function isSession({ source }: Pick<DayEntry, 'source'>): boolean {
  return source === 'player' || source === 'paper';
}

const OTHERWISE = 'otherwise';

/** Sessions with a flash left, and one for all flashes logged otherwise (`docs/product/day-log.md#sessions`). */
export function countSessionsOf(entries: readonly StoredEntry[]): number {
  const sessions = new Set(entries.filter(isSession).map(({ id }) => id));
  const rounds = listRemainingFlashes(entries).map(({ entryId }) =>
    sessions.has(entryId) ? entryId : OTHERWISE,
  );
  return new Set(rounds).size;
}
