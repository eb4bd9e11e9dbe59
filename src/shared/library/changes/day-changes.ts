import type { z } from 'zod/mini';
import { boundedArray } from '#shared/lib/bounded.ts';
import { isSameJson } from '#shared/lib/collections.ts';
import { deriveUuid } from '#shared/lib/derive-uuid.ts';
import type { Library } from '#shared/library/library.ts';
import { isChildKnown } from '#shared/library/tables/child.ts';
import type { Conflict } from '#shared/library/tables/conflict.ts';
import {
  type DayEntry,
  DayEntrySchema,
  isVoidEntry,
  logNothing,
  markUndoneWithDay,
  type StoredEntry,
} from '#shared/library/tables/day-entry.ts';
import { type ChildDay, getDayKey, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import { ChildIdSchema, DaySchema, UuidSchema } from '#shared/library/tables/fields.ts';
import type { RowWrite } from '#shared/library/tables/library-tables.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { createDayRecord, fits, fitsInDay } from '../day-log/create-day-record.ts';
import { isDayComplete, isSession, listDayEntries } from '../day-log/entries-of-day.ts';
import { type MergedNotes, mergeNotes } from '../day-log/merge-notes.ts';
import { askAboutChild } from './child-changes.ts';
import { accept, type Decision, refuse } from './decision.ts';
import { defineChange } from './define-change.ts';

const entriesOfDay = {
  childId: ChildIdSchema,
  day: DaySchema,
  entryIds: boundedArray(UuidSchema, { min: 1, max: LIBRARY_LIMITS.entriesPerDay }),
};
type EntriesOfDay = z.infer<z.ZodMiniObject<typeof entriesOfDay, z.core.$strip>>;

const moveFields = { entryId: UuidSchema, childId: ChildIdSchema, day: DaySchema, to: ChildIdSchema };

type DayLibrary = Pick<Library, 'history' | 'entries' | 'children'>;

/** Ignores a repeated entry and refuses a different entry with the same id. */
function decideLogDay(library: DayLibrary, entry: DayEntry, changeId: string): Decision {
  if (!isChildKnown(library, entry.childId)) return refuse('child_not_found');
  const existing = library.entries.get(entry.id);
  if (existing) return isSameEntry(existing, entry) ? accept() : refuse('entry_differs');
  const key = getDayKey(entry);
  const before = library.history.get(key);
  const entries = listDayEntries(library, entry);
  const order = Math.max(before?.entryCount ?? 0, entries.at(-1)?.order ?? 0) + 1;
  const stored: StoredEntry = { ...entry, order };
  const merged = before && entry.note && mergeNotes(entry.note.base, before.notes, entry.note.text);
  const notes = merged?.text ?? before?.notes;
  const record = isDayComplete(library, entry)
    ? createDayRecord(entry, [...entries, stored], { notes })
    : createDayRecord(entry, [stored], { base: before, notes });
  if (!record || !fitsInDay([...entries, entry], record, [entry])) return refuse('day_full');
  return accept(
    { table: 'entries', key: entry.id, row: stored },
    { table: 'history', key, row: record },
    ...listConflicts(entry, before, { merged, changeId }),
    ...askAboutChild(library, entry.childId),
  );
}

export const moveEntry = defineChange('moveEntry', {
  fields: moveFields,
  scope: ({ entryId, childId, day, to }) => ({
    days: [childId, to].map((id) => ({ childId: id, day })),
    entryIds: [entryId],
    childId: to,
  }),
  quota: 'logging',
  decide: decideMoveEntry,
});

export const logDay = defineChange('logDay', {
  fields: { entry: DayEntrySchema },
  scope: ({ entry: { id, childId, day } }) => ({ days: [{ childId, day }], entryIds: [id], childId }),
  quota: 'logging',
  needsNoBase: true,
  listLoggedDays: ({ entry }) => [entry.day],
  decide: (library, { entry }, { changeId }) => decideLogDay(library, entry, changeId),
});

export const undoEntries = defineChange('undoEntries', {
  fields: entriesOfDay,
  scope: ({ childId, day }) => ({ days: [{ childId, day }] }),
  quota: 'freeing',
  needsNoBase: true,
  decide(library, change) {
    const requested = new Set(change.entryIds);
    const entries = listDayEntries(library, change);
    if (!isDayComplete(library, change)) return decideOnUnknownEntries(library, change);
    if (!entries.some(({ id }) => requested.has(id))) return refuse('entry_not_found');
    if (!entries.some(({ id, undone }) => requested.has(id) && !undone)) return accept();
    const after = entries.map((entry) =>
      requested.has(entry.id) && !entry.undone ? { ...entry, undone: 'entry' as const } : entry,
    );
    const isDeleted = after.every(({ undone }) => undone);
    return writeDay(
      library,
      change,
      isDeleted ? entries.map((entry) => ({ ...entry, undone: markUndoneWithDay(entry) })) : after,
    );
  },
});

export const redoEntries = defineChange('redoEntries', {
  fields: entriesOfDay,
  scope: ({ childId, day }) => ({ days: [{ childId, day }] }),
  quota: 'logging',
  needsNoBase: true,
  decide(library, change) {
    const requested = new Set(change.entryIds);
    const entries = listDayEntries(library, change);
    if (!isDayComplete(library, change)) return decideOnUnknownEntries(library, change);
    if (!entries.some(({ id }) => requested.has(id))) {
      // The record of a deleted day does not say how many entries it has, so the device may lack some.
      return library.history.has(getDayKey(change))
        ? refuse('entry_not_found')
        : decideOnUnknownEntries(library, change);
    }
    const after = entries.map(({ undone, ...entry }) => {
      if (!undone || requested.has(entry.id)) return entry;
      return { ...entry, undone: undone === 'both' ? ('entry' as const) : undone };
    });
    return writeDay(library, change, after);
  },
});

/** Leaves the day unchanged on a device that lacks entries, until the server has responded. */
function decideOnUnknownEntries(
  library: DayLibrary,
  change: EntriesOfDay & { type: 'undoEntries' | 'redoEntries' },
): Decision {
  const key = getDayKey(change);
  const record = library.history.get(key) ?? null;
  const isDeleted = change.type === 'undoEntries' && change.entryIds.length >= (record?.entryCount ?? 0);
  return accept({ table: 'history', key, row: isDeleted ? null : record });
}

/** Writes a day after some entries were undone or restored. Its note changes only if the day had been deleted. */
function writeDay(library: DayLibrary, day: ChildDay, after: readonly StoredEntry[]): Decision {
  const changed = after.filter(({ id, undone }) => undone !== library.entries.get(id)?.undone);
  const writes: RowWrite[] = changed.map((row) => ({ table: 'entries', key: row.id, row }));
  if (writes.length === 0) return accept();
  const bringsNotes = changed.some(({ id, note }) => {
    const before = library.entries.get(id)?.undone;
    return note && before && before !== 'entry';
  });
  const notes = bringsNotes ? undefined : library.history.get(getDayKey(day))?.notes;
  const record = createDayRecord(day, after, { notes });
  if (record && !fits(record)) return refuse('day_full');
  return accept(...writes, { table: 'history', key: getDayKey(day), row: record });
}

/**
 * Compares two entries except for `at`, which a database may format differently, and the child, who may have changed.
 */
function isSameEntry(stored: StoredEntry, entry: DayEntry): boolean {
  const { order: _order, undone: _undone, ...storedEntry } = stored;
  const { at, childId } = entry;
  return isSameJson({ ...storedEntry, at, childId }, entry);
}

function listConflicts(
  entry: DayEntry,
  before: TrackingRecord | undefined,
  { merged, changeId }: { merged: MergedNotes | undefined; changeId: string },
): RowWrite[] {
  const { childId, day, engagement, note } = entry;
  const conflicts: Conflict[] = [];
  const about = { kind: 'day', subject: day, childId } as const;
  const rated = before?.engagement ?? 0;
  const isOther = engagement && rated > 0 && rated !== engagement.base && rated !== engagement.value;
  if (isOther && !isSession(entry)) {
    const [kept, lost] = [String(engagement.value), String(rated)];
    conflicts.push({ id: `${changeId}/engagement`, ...about, field: 'engagement', kept, lost });
  }
  if (note && before && merged?.clash) {
    // If both notes fit, the merged note contains both, and the parent compares it with the note before the merge.
    const lost = merged.text === before.notes ? note.text : before.notes;
    conflicts.push({ id: `${changeId}/notes`, ...about, field: 'notes', kept: merged.text, lost });
  }
  return conflicts.map((row) => ({ table: 'conflicts', key: row.id, row }));
}

/** Moves the entry and its corrections. Deletes a day without live entries. */
function decideMoveEntry(
  library: DayLibrary,
  { entryId, childId, day, to }: z.infer<z.ZodMiniObject<typeof moveFields, z.core.$strip>>,
  { changeId }: { changeId: string },
): Decision {
  const [source, target] = [
    { childId, day },
    { childId: to, day },
  ];
  if (!isChildKnown(library, to)) return refuse('child_not_found');
  const entry = library.entries.get(entryId);
  if (entry?.day === day && entry.childId === to) return accept();
  // A device that lacks entries of a day shows both days unchanged until the server has responded.
  if (!isDayComplete(library, source) || !isDayComplete(library, target)) return accept();
  if (!entry || entry.day !== day || entry.childId !== childId || entry.undone) {
    return refuse('entry_not_found');
  }
  const sourceEntries = listDayEntries(library, source);
  const targetEntries = listDayEntries(library, target);
  if (entry.note && [sourceEntries, targetEntries].some(hasTooManyNotes)) return refuse('day_full');
  const { staying, leaving } = splitDay(sourceEntries, entry, changeId);
  const entryCount = library.history.get(getDayKey(target))?.entryCount ?? 0;
  const last = Math.max(entryCount, targetEntries.at(-1)?.order ?? 0);
  const arriving = leaving.map((entry, i) => ({ ...entry, childId: to, order: last + 1 + i }));
  const isDeleted = staying.every(({ undone }) => undone);
  const remaining = isDeleted
    ? staying.map((entry) => ({ ...entry, undone: markUndoneWithDay(entry) }))
    : staying;
  const record = createDayRecord(target, [...targetEntries, ...arriving]);
  if (!fitsInDay([...targetEntries, ...arriving], record, arriving)) return refuse('day_full');
  const changed = [...remaining, ...arriving].filter((entry) => library.entries.get(entry.id) !== entry);
  return accept(
    ...changed.map((row): RowWrite => ({ table: 'entries', key: row.id, row })),
    { table: 'history', key: getDayKey(source), row: createDayRecord(source, remaining) },
    { table: 'history', key: getDayKey(target), row: record },
    ...askAboutChild(library, to),
  );
}

function hasTooManyNotes(entries: readonly StoredEntry[]): boolean {
  return entries.filter(({ note }) => note).length > LIBRARY_LIMITS.notesMergedAgain;
}

/**
 * Splits a day's entries. Corrections of only `moved` move with it; others are divided. Its subtractions from other entries
 * stay.
 */
function splitDay(entries: readonly StoredEntry[], moved: StoredEntry, changeId: string) {
  const staying: StoredEntry[] = [];
  const isFromMoved = ({ entryId }: StoredEntry['takes'][number]) => entryId === moved.id;
  const leaving: StoredEntry[] = [{ ...moved, takes: moved.takes.filter(isFromMoved) }];
  const subtracted: StoredEntry['takes'] = [];
  const subtractedByMoved = moved.takes.filter((take) => !isFromMoved(take));
  if (subtractedByMoved.length > 0)
    staying.push(createCorrection(moved, subtractedByMoved, `left ${changeId}`));
  for (const entry of entries) {
    if (entry.id === moved.id) continue;
    const takes = entry.takes.filter((take) => !isFromMoved(take));
    if (entry.undone || takes.length === entry.takes.length) staying.push(entry);
    else if (isVoidEntry({ ...entry, takes })) leaving.push(entry);
    else {
      staying.push({ ...entry, takes });
      subtracted.push(...entry.takes.filter(isFromMoved));
    }
  }
  if (subtracted.length > 0) leaving.push(createCorrection(moved, subtracted, `taken ${changeId}`));
  return { staying, leaving };
}

function createCorrection(moved: StoredEntry, takes: StoredEntry['takes'], name: string): StoredEntry {
  const { childId, day, at, order } = moved;
  const id = deriveUuid(name);
  return { ...logNothing(), id, childId, day, at, order, source: 'correction', takes };
}
