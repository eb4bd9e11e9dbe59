import type { StoredEntry, Undone } from '#shared/library/tables/day-entry.ts';

export function undoneWithDay({ undone }: StoredEntry): Undone {
  return undone === 'entry' ? 'both' : (undone ?? 'day');
}
