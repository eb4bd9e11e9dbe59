import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import type { TimeOfDay } from '#shared/library/tables/day-record.ts';

/** One thing that an entry added to its day or took back from it. */
export type EntryFact =
  | { kind: 'flashes' | 'taken'; setId: number; count: number }
  | { kind: 'selected' | 'deselected'; setId: number }
  | { kind: 'timeAdded' | 'timeRemoved'; time: TimeOfDay }
  | { kind: 'rated'; value: number }
  | { kind: 'note' };

type Counted = readonly { setId: number; count: number }[];

/** Returns what an entry says, flashes first. A set with flashes is not listed as selected once more. */
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

function sumBySet(counted: Counted): { setId: number; count: number }[] {
  const sums = new Map<number, number>();
  for (const { setId, count } of counted) sums.set(setId, (sums.get(setId) ?? 0) + count);
  return [...sums].sort(([a], [b]) => a - b).map(([setId, count]) => ({ setId, count }));
}

/**
 * When an entry was saved, on the clock that the parent saw: '8:30 AM', with the day where it was another one than the day
 * logged. `at` is ISO 8601 with the zone's offset.
 */
export function formatEntryTime({ at, day }: Pick<StoredEntry, 'at' | 'day'>, locale: string): string {
  const [wallDay = '', wallTime = ''] = [at.slice(0, 10), at.slice(11, 16)];
  return new Intl.DateTimeFormat(locale, {
    ...(wallDay === day ? {} : { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(`${wallDay}T${wallTime}:00Z`));
}
