import { z } from 'zod/mini';
import { sumBy } from '#shared/lib/collections.ts';
import { countBySet, listRemainingFlashes } from '#shared/library/day-log/entries-of-day.ts';
import { mergeNotes } from '#shared/library/day-log/merge-notes.ts';
import type { Library } from '#shared/library/library.ts';
import type { DayEntry, StoredEntry } from '#shared/library/tables/day-entry.ts';
import {
  EngagementSchema,
  getBatchKey,
  ShownBatchSchema,
  TIMES_OF_DAY,
  type TimeOfDay,
  TimesOfDaySchema,
  type TrackingRecord,
  TrackingRecordSchema,
} from '#shared/library/tables/day-record.ts';
import { DaySchema, SetIdSchema } from '#shared/library/tables/fields.ts';
import { cleanNotes } from '#shared/library/tables/text.ts';

/** The differences from a day's record. They are plain JSON, so they survive a reload. */
export const DayDraftSchema = z.object({
  /** Created with the draft, so a save that is repeated after a crash counts once. */
  entryId: z.uuid(),
  date: DaySchema,
  batches: z.array(ShownBatchSchema),
  taken: TrackingRecordSchema.shape.setUsage,
  selected: z.object({ add: z.array(SetIdSchema), remove: z.array(SetIdSchema) }),
  times: z.object({ add: TimesOfDaySchema, remove: TimesOfDaySchema }),
  /** The time of day that the clock suggests. It counts as added unless declined. */
  clock: z.optional(z.object({ time: z.enum(TIMES_OF_DAY), declined: z.boolean() })),
  engagement: z.optional(z.object({ value: EngagementSchema, base: EngagementSchema })),
  /** `base` is the saved note that the parent saw when typing. */
  note: z.optional(z.object({ text: z.string(), base: z.string() })),
});
export type DayDraft = z.infer<typeof DayDraftSchema>;

export function createDayDraft(date: string, entryId: string): DayDraft {
  return {
    entryId,
    date,
    batches: [],
    taken: {},
    selected: { add: [], remove: [] },
    times: { add: [], remove: [] },
  };
}

/** Returns true without input. A suggested time does not count as input. */
export function isEmptyDraft({ batches, taken, selected, times, engagement, note }: DayDraft): boolean {
  const lists = [batches, Object.keys(taken), selected.add, selected.remove, times.add, times.remove];
  return lists.every(({ length }) => length === 0) && !engagement && !note;
}

/** Subtracts what another tab, or this one before a crash, has saved of the draft. */
export function resumeDraft(
  stored: DayDraft | undefined,
  entries: ReadonlyMap<string, DayEntry>,
  date: string,
  newId: string,
): DayDraft {
  let draft = stored ?? null;
  let saved = draft && entries.get(draft.entryId);
  while (draft && saved) {
    const unsaved = subtractEntry(draft, saved);
    draft = unsaved && { ...unsaved, entryId: deriveNextId(unsaved.entryId) };
    saved = draft && entries.get(draft.entryId);
  }
  return draft ?? createDayDraft(date, newId);
}

/** Derives the next id. Two tabs that share a draft derive the same one, so its remainder counts once. */
function deriveNextId(id: string): string {
  const last = (Number.parseInt(id.slice(-12), 16) + 1) % 2 ** 48;
  return id.slice(0, -12) + last.toString(16).padStart(12, '0');
}

export function subtractEntry(draft: DayDraft, entry: DayEntry): DayDraft | null {
  const saved = sumBy(entry.flashes, getBatchKey, ({ count }) => count);
  const batches = draft.batches.flatMap((batch) => {
    const key = getBatchKey(batch);
    const shared = Math.min(batch.count, saved.get(key) ?? 0);
    saved.set(key, (saved.get(key) ?? 0) - shared);
    return batch.count > shared ? [{ ...batch, count: batch.count - shared }] : [];
  });
  const savedTakes = countBySet(entry.takes);
  const taken = Object.entries(draft.taken)
    .map(([setId, count]) => [setId, count - (savedTakes.get(Number(setId)) ?? 0)] as const)
    .filter(([, count]) => count > 0);
  const { clock, engagement, note, ...rest } = draft;
  // The entry contains the suggested time, although the parent had removed it before.
  const hasSuggestedTime = clock && !clock.declined && draft.batches.length > 0;
  const times = hasSuggestedTime
    ? { ...draft.times, remove: draft.times.remove.filter((time) => time !== clock.time) }
    : draft.times;
  const unsaved: DayDraft = {
    ...rest,
    batches,
    taken: Object.fromEntries(taken),
    selected: subtractChoices(draft.selected, entry.selected),
    times: subtractChoices(times, entry.times),
  };
  if (engagement && engagement.value !== entry.engagement?.value) {
    unsaved.engagement = { value: engagement.value, base: entry.engagement?.value ?? engagement.base };
  }
  if (note && cleanNotes(note.text) !== (entry.note?.text ?? note.base)) {
    unsaved.note = { text: note.text, base: entry.note?.text ?? note.base };
  }
  return isEmptyDraft(unsaved) ? null : unsaved;
}

type Choices<Value> = { add: Value[]; remove: Value[] };

function subtractChoices<Value>(draft: Choices<Value>, saved: Choices<Value>): Choices<Value> {
  return {
    add: draft.add.filter((value) => !saved.add.includes(value)),
    remove: draft.remove.filter((value) => !saved.remove.includes(value)),
  };
}

/** `usage` counts the flashes of each selected set, which may be 0. An `engagement` of 0 means not rated yet. */
type DayForm = {
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
  /** False if some entries are missing, because saved flashes then cannot be subtracted. */
  canSubtract: boolean;
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
  // On a day with a record, the suggested time counts only with flashes.
  const isDeclined = draft.clock?.declined === true && !record;
  if (!isEmptyDraft(draft) || isDeclined) return 'unsaved';
  return record ? 'saved' : 'blank';
}

export function suggestTime({ record, draft, clock }: OpenDay): TimeOfDay | null {
  if (record && draft.batches.length === 0) return null;
  if (draft.clock) return draft.clock.declined ? null : draft.clock.time;
  return clock;
}

export function countRemaining({ record, draft, canSubtract }: OpenDay, setId: number): number {
  const saved = record?.setUsage[setId] ?? 0;
  return canSubtract ? Math.max(0, saved - (draft.taken[setId] ?? 0)) : saved;
}

function showUsage(day: OpenDay): Record<string, number> {
  const { record, draft } = day;
  const added = countBySet(draft.batches);
  const selected = new Set(record?.selectedSets);
  for (const setId of draft.selected.add) selected.add(setId);
  for (const setId of draft.selected.remove) selected.delete(setId);
  const flashed = [...Object.keys(record?.setUsage ?? {}).map(Number), ...added.keys()];
  const count = (setId: number) => countRemaining(day, setId) + (added.get(setId) ?? 0);
  for (const setId of flashed) if (count(setId) > 0) selected.add(setId);
  return Object.fromEntries([...selected].map((setId) => [setId, count(setId)]));
}

function showTimes(day: OpenDay): TimeOfDay[] {
  const { record, draft } = day;
  const times = new Set(record?.engagementTimes);
  for (const time of draft.times.remove) times.delete(time);
  for (const time of draft.times.add) times.add(time);
  const suggested = suggestTime(day);
  if (suggested) times.add(suggested);
  return TIMES_OF_DAY.filter((time) => times.has(time));
}

function showNotes(saved: string, { note }: DayDraft): string {
  if (!note) return saved;
  return note.base === saved ? note.text : mergeNotes(note.base, saved, note.text).text;
}

/** Creates the entry of a draft. A correction subtracts from the newest entries first. */
export function createDayEntry(
  day: OpenDay,
  { entries, at }: { entries: readonly StoredEntry[]; at: string },
): DayEntry {
  const { childId, record, draft, canSubtract } = day;
  const { usage } = showDayForm(day);
  const takes = canSubtract ? listTakes(draft.taken, entries) : [];
  const suggested = suggestTime(day);
  const times = record?.engagementTimes ?? [];
  const added = suggested === null ? draft.times.add : [...new Set([...draft.times.add, suggested])];
  const removed = draft.times.remove.filter((time) => times.includes(time) && !added.includes(time));
  const emptiedSets = Object.keys(usage)
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
      add: [...new Set([...draft.selected.add, ...emptiedSets])],
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
  const remaining = new Map(Object.entries(taken).map(([setId, count]) => [Number(setId), count]));
  const takes = new Map<string, DayEntry['takes'][number]>();
  for (const { entryId, setId, count } of listRemainingFlashes(entries).reverse()) {
    const subtracted = Math.min(count, remaining.get(setId) ?? 0);
    if (subtracted === 0) continue;
    remaining.set(setId, (remaining.get(setId) ?? 0) - subtracted);
    const key = `${entryId} ${setId}`;
    takes.set(key, { entryId, setId, count: (takes.get(key)?.count ?? 0) + subtracted });
  }
  return [...takes.values()];
}
