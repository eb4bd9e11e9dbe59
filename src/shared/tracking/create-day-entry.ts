import { listRemainingFlashes } from '#shared/library/day-log/entries-of-day.ts';
import type { DayEntry, StoredEntry } from '#shared/library/tables/day-entry.ts';
import { cleanNotes } from '#shared/library/tables/text.ts';
import { type OpenDay, showDayForm, suggestedTime } from './day-draft.ts';

/** A correction subtracts from the newest entries first. `at` is ISO 8601 with the zone's offset. */
export function createDayEntry(
  day: OpenDay,
  { entries, at }: { entries: readonly StoredEntry[]; at: string },
): DayEntry {
  const { childId, record, draft, canTake } = day;
  const { usage } = showDayForm(day);
  const takes = canTake ? listTakes(draft.taken, entries) : [];
  const suggested = suggestedTime(day);
  const times = record?.engagementTimes ?? [];
  const added = suggested === null ? draft.times.add : [...new Set([...draft.times.add, suggested])];
  const removed = draft.times.remove.filter((time) => times.includes(time) && !added.includes(time));
  const emptied = Object.keys(usage)
    .map(Number)
    .filter((setId) => usage[setId] === 0 && (draft.taken[setId] ?? 0) > 0);
  const entry: DayEntry = {
    id: draft.entryId,
    childId,
    day: draft.date,
    at,
    source: draft.batches.length === 0 && takes.length > 0 ? 'correction' : 'hand',
    flashes: draft.batches.map((batch) => ({ ...batch, cardIds: [...batch.cardIds] })),
    takes,
    selected: {
      // A set that loses its last flash stays selected only if the entry says so.
      add: [...new Set([...draft.selected.add, ...emptied])],
      remove: draft.selected.remove.filter((setId) => usage[setId] === undefined),
    },
    times: { add: added.filter((time) => !times.includes(time)), remove: removed },
  };
  if (draft.engagement) entry.engagement = { ...draft.engagement };
  const note = draft.note && { text: cleanNotes(draft.note.text), base: cleanNotes(draft.note.base) };
  if (note && note.text !== note.base) entry.note = note;
  return entry;
}

function listTakes(
  taken: Readonly<Record<string, number>>,
  entries: readonly StoredEntry[],
): DayEntry['takes'] {
  const wanted = new Map(Object.entries(taken).map(([setId, count]) => [Number(setId), count]));
  const takes = new Map<string, DayEntry['takes'][number]>();
  for (const { entryId, setId, count } of listRemainingFlashes(entries).reverse()) {
    const taking = Math.min(count, wanted.get(setId) ?? 0);
    if (taking === 0) continue;
    wanted.set(setId, (wanted.get(setId) ?? 0) - taking);
    const key = `${entryId} ${setId}`;
    takes.set(key, { entryId, setId, count: (takes.get(key)?.count ?? 0) + taking });
  }
  return [...takes.values()];
}
