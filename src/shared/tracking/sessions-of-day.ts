import { listRemainingFlashes } from '#shared/library/day-log/entries-of-day.ts';
import { isSession } from '#shared/library/day-log/sessions-of-day.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';

/** A session of a day with the sets of which a flash is left. */
export type SessionOfDay = { entry: StoredEntry; setIds: readonly number[] };

/** Returns the sessions of the player and those on paper among a day's entries, the earliest first. */
export function listSessionsOfDay(entries: readonly StoredEntry[]): SessionOfDay[] {
  const left = listRemainingFlashes(entries);
  return entries
    .filter(isSession)
    .map((entry) => {
      const setIds = left.filter(({ entryId }) => entryId === entry.id).map(({ setId }) => setId);
      return { entry, setIds: [...new Set(setIds)] };
    })
    .filter(({ setIds }) => setIds.length > 0)
    .sort((a, b) => Date.parse(a.entry.at) - Date.parse(b.entry.at));
}
