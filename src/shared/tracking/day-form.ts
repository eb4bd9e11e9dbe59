import { countBySet } from '#shared/library/day-log/entries-of-day.ts';
import { mergeNotes } from '#shared/library/day-log/merge-notes.ts';
import type { Library } from '#shared/library/library.ts';
import { TIMES_OF_DAY, type TimeOfDay, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import { type DayDraft, isEmptyDraft } from './day-draft.ts';

/** `usage` has the flashes of each selected set, which may be 0; `engagement` 0 means not rated yet. */
export type DayForm = {
  date: string;
  usage: Record<string, number>;
  engagement: number;
  times: TimeOfDay[];
  notes: string;
};

export type OpenDay = {
  childId: number;
  record: TrackingRecord | undefined;
  draft: DayDraft;
  /** Without all entries, saved flashes cannot be taken back. */
  canTake: boolean;
  clock: TimeOfDay | null;
  sets: Library['sets'];
};

type DayState = 'blank' | 'saved' | 'unsaved';

export function showDayForm(day: OpenDay): DayForm {
  const { record, draft } = day;
  return {
    date: draft.date,
    usage: showUsage(day),
    engagement: draft.engagement?.value ?? record?.engagement ?? 0,
    times: showTimes(day),
    notes: showNotes(record?.notes ?? '', draft),
  };
}

export function findDayState({ record, draft }: OpenDay): DayState {
  // On a day with a record the suggested time counts only with flashes.
  const isDeclined = draft.clock?.declined === true && !record;
  if (!isEmptyDraft(draft) || isDeclined) return 'unsaved';
  return record ? 'saved' : 'blank';
}

export function suggestedTime({ record, draft, clock }: OpenDay): TimeOfDay | null {
  if (record && draft.batches.length === 0) return null;
  if (draft.clock) return draft.clock.declined ? null : draft.clock.time;
  return clock;
}

export function countLeft({ record, draft, canTake }: OpenDay, setId: number): number {
  const saved = record?.setUsage[setId] ?? 0;
  return canTake ? Math.max(0, saved - (draft.taken[setId] ?? 0)) : saved;
}

function showUsage(day: OpenDay): Record<string, number> {
  const { record, draft } = day;
  const added = countBySet(draft.batches);
  const selected = new Set(record?.selectedSets);
  for (const setId of draft.selected.add) selected.add(setId);
  for (const setId of draft.selected.remove) selected.delete(setId);
  const flashed = [...Object.keys(record?.setUsage ?? {}).map(Number), ...added.keys()];
  const count = (setId: number) => countLeft(day, setId) + (added.get(setId) ?? 0);
  for (const setId of flashed) if (count(setId) > 0) selected.add(setId);
  return Object.fromEntries([...selected].map((setId) => [setId, count(setId)]));
}

function showTimes(day: OpenDay): TimeOfDay[] {
  const { record, draft } = day;
  const times = new Set(record?.engagementTimes);
  for (const time of draft.times.remove) times.delete(time);
  for (const time of draft.times.add) times.add(time);
  const suggested = suggestedTime(day);
  if (suggested) times.add(suggested);
  return TIMES_OF_DAY.filter((time) => times.has(time));
}

function showNotes(saved: string, { note }: DayDraft): string {
  if (!note) return saved;
  return note.base === saved ? note.text : mergeNotes(note.base, saved, note.text).text;
}
