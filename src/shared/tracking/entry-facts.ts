import { countBySet, isSession, listRemainingFlashes } from '#shared/library/day-log/entries-of-day.ts';
import type { Library } from '#shared/library/library.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import type { TimeOfDay } from '#shared/library/tables/day-record.ts';

export type EntryFact =
  | { kind: 'flashes' | 'taken'; setId: number; count: number }
  | { kind: 'selected' | 'deselected'; setId: number }
  | { kind: 'timeAdded' | 'timeRemoved'; time: TimeOfDay }
  | { kind: 'rated'; value: number }
  | { kind: 'note' };

/** Lists what an entry says. A set with flashes is not listed again as selected. */
export function listEntryFacts(entry: StoredEntry): EntryFact[] {
  const flashed = new Set(entry.flashes.map(({ setId }) => setId));
  return [
    ...sumBySet(entry.flashes).map((sum) => ({ kind: 'flashes' as const, ...sum })),
    ...sumBySet(entry.takes).map((sum) => ({ kind: 'taken' as const, ...sum })),
    ...entry.selected.add
      .filter((setId) => !flashed.has(setId))
      .map((setId) => ({ kind: 'selected' as const, setId })),
    ...entry.selected.remove.map((setId) => ({ kind: 'deselected' as const, setId })),
    ...entry.times.add.map((time) => ({ kind: 'timeAdded' as const, time })),
    ...entry.times.remove.map((time) => ({ kind: 'timeRemoved' as const, time })),
    ...(entry.engagement ? [{ kind: 'rated' as const, value: entry.engagement.value }] : []),
    ...(entry.note ? [{ kind: 'note' as const }] : []),
  ];
}

export function listEntryWords({ flashes }: StoredEntry, flashcards: Library['flashcards']): string[] {
  return flashes.flatMap(({ cardIds }) => cardIds.flatMap((id) => flashcards.get(id)?.word ?? []));
}

function sumBySet(counts: Parameters<typeof countBySet>[0]): { setId: number; count: number }[] {
  return [...countBySet(counts)].sort(([a], [b]) => a - b).map(([setId, count]) => ({ setId, count }));
}

/** Returns '8:30 AM', with the day if it differs from the logged day. */
export function formatEntryTime({ at, day }: Pick<StoredEntry, 'at' | 'day'>, locale: string): string {
  const [wallDay = '', wallTime = ''] = [at.slice(0, 10), at.slice(11, 16)];
  return new Intl.DateTimeFormat(locale, {
    ...(wallDay === day ? {} : { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(`${wallDay}T${wallTime}:00Z`));
}

/** An entry with the rating that a parent added to it later, which is an entry of its own. `ids` names both. */
export type RatedEntry = { entry: StoredEntry; ids: readonly string[] };

export function isLaterRating(entry: StoredEntry): boolean {
  return isSession(entry) && entry.flashes.length === 0 && entry.engagement !== undefined;
}

/** Joins each session with its later rating, which has the same source and time. */
export function joinRatings(entries: readonly StoredEntry[]): RatedEntry[] {
  const ratings = new Set(entries.filter(isLaterRating));
  const rows = entries.map((entry): RatedEntry => {
    const rating = [...ratings].find(
      ({ at, source, undone }) => at === entry.at && source === entry.source && undone === entry.undone,
    );
    if (!rating || entry.engagement) return { entry, ids: [entry.id] };
    ratings.delete(rating);
    return { entry: { ...entry, engagement: rating.engagement }, ids: [entry.id, rating.id] };
  });
  return rows.filter(({ entry }) => !isLaterRating(entry) || ratings.has(entry));
}

export type DaySession = RatedEntry & { setIds: readonly number[] };

/** Lists the sessions and the stories that were counted. */
export function listDaySessions(entries: readonly StoredEntry[]): DaySession[] {
  const remaining = listRemainingFlashes(entries);
  return joinRatings(entries)
    .filter(({ entry }) => isSession(entry) || entry.source === 'story')
    .map((rated) => {
      const setIds = remaining.filter(({ entryId }) => entryId === rated.entry.id).map(({ setId }) => setId);
      return { ...rated, setIds: [...new Set(setIds)] };
    })
    .filter(({ setIds }) => setIds.length > 0)
    .sort((a, b) => Date.parse(a.entry.at) - Date.parse(b.entry.at));
}
