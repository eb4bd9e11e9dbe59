import type { StoredEntry, Undone } from '#shared/library/tables/day-entry.ts';

/** Returns how an entry is undone once its whole day is. */
export function undoneWithDay({ undone }: StoredEntry): Undone {
  return undone === 'entry' ? 'both' : (undone ?? 'day');
}
