import type { DayEntry, StoredEntry } from '#shared/library/tables/day-entry.ts';
import {
  type ChildDay,
  getBatchKey,
  type ShownBatch,
  TIMES_OF_DAY,
  type TimeOfDay,
  type TrackingRecord,
} from '#shared/library/tables/day-record.ts';
import { DAY_LIMITS, LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import {
  countBySet,
  countSessionsOf,
  findManualRating,
  isOfSet,
  isSession,
  listRemainingFlashes,
} from './entries-of-day.ts';
import { mergeNotes } from './merge-notes.ts';

/** Returns null without living entries. `base` is the record before `entries` if earlier entries are unknown. */
export function createDayRecord(
  { childId, day }: ChildDay,
  entries: readonly StoredEntry[],
  { base, notes }: { base?: TrackingRecord | undefined; notes?: string | undefined } = {},
): TrackingRecord | null {
  const ordered = entries.toSorted((a, b) => a.order - b.order);
  const living = ordered.filter(({ undone }) => !undone);
  if (living.length === 0 && !base) return null;
  const shown = mergeBatches([...subtractFromBase(base, living, ordered), ...listRemainingFlashes(living)]);
  const selectedSets = foldSelection(base?.selectedSets ?? [], living, shown);
  const setUsage: TrackingRecord['setUsage'] = Object.fromEntries(selectedSets.map((setId) => [setId, 0]));
  const setCards: TrackingRecord['setCards'] = {};
  for (const { setId, cardIds, count } of shown) {
    setUsage[setId] = Math.min((setUsage[setId] ?? 0) + count, LIBRARY_LIMITS.flashesPerDay);
    setCards[setId] = cardIds;
  }
  return {
    date: day,
    childId,
    selectedSets,
    setUsage,
    setCards,
    shown,
    sessions: foldSessions(base, living),
    entryCount: (base?.entryCount ?? 0) + entries.length,
    engagement: foldEngagement(base?.engagement ?? 0, living),
    engagementTimes: foldTimes(base?.engagementTimes ?? [], living),
    notes: notes ?? foldNotes(base?.notes ?? '', ordered),
  };
}

function subtractFromBase(
  base: TrackingRecord | undefined,
  living: readonly StoredEntry[],
  entries: readonly StoredEntry[],
): ShownBatch[] {
  if (!base) return [];
  const entryIds = new Set(entries.map(({ id }) => id));
  const fromOthers = living.flatMap(({ takes }) => takes.filter(({ entryId }) => !entryIds.has(entryId)));
  const subtracted = countBySet(fromOthers);
  return base.shown
    .toReversed()
    .flatMap((batch) => {
      const takes = Math.min(batch.count, subtracted.get(batch.setId) ?? 0);
      subtracted.set(batch.setId, (subtracted.get(batch.setId) ?? 0) - takes);
      return batch.count > takes ? [{ ...batch, count: batch.count - takes }] : [];
    })
    .reverse();
}

/** Counts at least one session. Flashes logged manually on a day that already has some are not another session. */
function foldSessions(base: TrackingRecord | undefined, living: readonly StoredEntry[]): number {
  if (!base?.shown.some(isOfSet)) return Math.max(1, countSessionsOf(living));
  return base.sessions + countSessionsOf(living.filter(isSession));
}

/** Merges equal batches. A merged batch moves to the end, because `setCards` contains the cards shown last. */
function mergeBatches(batches: readonly ShownBatch[]): ShownBatch[] {
  const merged = new Map<string, ShownBatch>();
  for (const { setId, cardIds, count } of batches) {
    const key = getBatchKey({ setId, cardIds });
    const sumCounts = Math.min((merged.get(key)?.count ?? 0) + count, LIBRARY_LIMITS.flashesPerDay);
    merged.delete(key);
    merged.set(key, { setId, cardIds, count: sumCounts });
  }
  return [...merged.values()];
}

function foldSelection(
  start: readonly number[],
  living: readonly StoredEntry[],
  shown: readonly ShownBatch[],
): number[] {
  const selected = new Set(start);
  for (const { selected: change } of living) {
    for (const setId of change.add) selected.add(setId);
    for (const setId of change.remove) selected.delete(setId);
  }
  for (const { setId } of shown) selected.add(setId);
  return [...selected].sort((a, b) => a - b);
}

/** Returns the times of day. A session does not restore a time that the parent removed. */
function foldTimes(start: readonly TimeOfDay[], living: readonly StoredEntry[]): TimeOfDay[] {
  const times = new Set(start);
  const removed = new Set<TimeOfDay>();
  for (const entry of living) {
    for (const time of entry.times.add) {
      if (isSession(entry) && removed.has(time)) continue;
      times.add(time);
      removed.delete(time);
    }
    for (const time of entry.times.remove) {
      times.delete(time);
      removed.add(time);
    }
  }
  return TIMES_OF_DAY.filter((time) => times.has(time));
}

/** Returns the last manual rating, or else the rounded mean of the sessions' ratings, or else 0. */
function foldEngagement(start: number, living: readonly StoredEntry[]): number {
  const manualRating = findManualRating(living, start);
  const rated = living.flatMap((entry) => (isSession(entry) && entry.engagement?.value) || []);
  if (manualRating > 0 || rated.length === 0) return manualRating;
  return Math.round(rated.reduce((sum, value) => sum + value, 0) / rated.length);
}

/** Caches the merge of each entry's note so that many changes of one day merge it once. */
const mergedNotes = new WeakMap<NonNullable<StoredEntry['note']>, { before: string; after: string }>();

/** Merges the newest notes. An entry that was undone by itself keeps its note. */
function foldNotes(start: string, entries: readonly StoredEntry[]): string {
  const allNotes = entries.flatMap(({ note, undone }) =>
    note && (!undone || undone === 'entry') ? [note] : [],
  );
  const newestNotes = allNotes.slice(-LIBRARY_LIMITS.notesMergedAgain);
  let notes = newestNotes.length < allNotes.length ? (newestNotes[0]?.base ?? start) : start;
  for (const note of newestNotes) {
    const cached = mergedNotes.get(note);
    const after = cached?.before === notes ? cached.after : mergeNotes(note.base, notes, note.text).text;
    mergedNotes.set(note, { before: notes, after });
    notes = after;
  }
  return notes;
}

function sumCounts<Row>(rows: readonly Row[], getCount: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + getCount(row), 0);
}

/** Returns true if a day has room for `added`. Its `entries` and `record` already include them. */
export function fitsInDay(
  entries: readonly DayEntry[],
  record: TrackingRecord | null,
  added: readonly DayEntry[],
): boolean {
  const parts = sumCounts(entries, ({ flashes, takes }) => flashes.length + takes.length);
  return (
    parts <= DAY_LIMITS.batches &&
    entries.length <= DAY_LIMITS.entries &&
    // The record merges batches of equal cards, so its own limits do not limit entries.
    added.every((entry) => getEntryLength(entry) <= DAY_LIMITS.entryLength) &&
    sumCounts(entries, getEntryLength) <= DAY_LIMITS.length &&
    (record === null ||
      (fits(record) && sumCounts(record.shown, ({ cardIds }) => cardIds.length) <= DAY_LIMITS.cards))
  );
}

/** Returns true if the record fits into a row. A day that exceeds `DAY_LIMITS` can still be reduced. */
export function fits({ shown, selectedSets, entryCount }: TrackingRecord): boolean {
  return (
    shown.length <= LIBRARY_LIMITS.batchesPerDay &&
    selectedSets.length <= LIBRARY_LIMITS.sets &&
    entryCount <= LIBRARY_LIMITS.entriesPerDay
  );
}

const lengths = new WeakMap<DayEntry, number>();

/** Returns the length in JSON. It is cached, because many changes of one day measure its earlier entries. */
function getEntryLength(entry: DayEntry): number {
  const length = lengths.get(entry) ?? JSON.stringify(entry).length;
  lengths.set(entry, length);
  return length;
}
