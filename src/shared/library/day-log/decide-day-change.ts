import { askAboutChild } from '#shared/library/decide/decide-children.ts';
import { accept, type Decision, type Decisions, refuse } from '#shared/library/decide/decision.ts';
import { isChildKnown } from '#shared/library/tables/child.ts';
import type { Conflict } from '#shared/library/tables/conflict.ts';
import { type DayEntry, type StoredEntry, undoneWithDay } from '#shared/library/tables/day-entry.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { type ChildDay, keyOfDay } from '#shared/library/tables/day-record.ts';
import type { ChangeOf } from '../change.ts';
import type { Library } from '../library.ts';
import { isSameJson } from '../tables/compare-json.ts';
import type { RowWrite } from '../tables/library-tables.ts';
import { createDayRecord } from './create-day-record.ts';
import { fits, fitsInDay } from './day-size.ts';
import { isDayComplete, isSession, listEntriesOfDay } from './entries-of-day.ts';
import { type MergedNotes, mergeNotes } from './merge-notes.ts';
import { createRevivingEntry } from './revive-day.ts';

type DayLibrary = Pick<Library, 'history' | 'entries' | 'children'>;

/** The same entry again changes nothing; another one under its id is refused. */
export function decideLogDay(library: DayLibrary, entry: DayEntry, changeId: string): Decision {
  if (!isChildKnown(library, entry.childId)) return refuse('child_not_found');
  const known = library.entries.get(entry.id);
  if (known) return isSameEntry(known, entry) ? accept() : refuse('entry_differs');
  const key = keyOfDay(entry);
  const before = library.history.get(key);
  const entries = listEntriesOfDay(library, entry);
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

export const dayDecisions: Decisions<'logDay' | 'undoEntries' | 'redoEntries' | 'reviveDay'> = {
  logDay: (library, { entry }, { changeId }) => decideLogDay(library, entry, changeId),

  undoEntries(library, change) {
    const given = new Set(change.entryIds);
    const entries = listEntriesOfDay(library, change);
    if (!isDayComplete(library, change)) return decideOnUnknownEntries(library, change);
    if (!entries.some(({ id }) => given.has(id))) return refuse('entry_not_found');
    if (!entries.some(({ id, undone }) => given.has(id) && !undone)) return accept();
    const after = entries.map((entry) =>
      given.has(entry.id) && !entry.undone ? { ...entry, undone: 'entry' as const } : entry,
    );
    const isDeleted = after.every(({ undone }) => undone);
    return writeDay(
      library,
      change,
      isDeleted ? entries.map((entry) => ({ ...entry, undone: undoneWithDay(entry) })) : after,
    );
  },

  redoEntries(library, change) {
    const given = new Set(change.entryIds);
    const entries = listEntriesOfDay(library, change);
    if (!isDayComplete(library, change)) return decideOnUnknownEntries(library, change);
    if (!entries.some(({ id }) => given.has(id))) {
      // The record of a deleted day does not tell how many entries it has: the device may lack some.
      return library.history.has(keyOfDay(change))
        ? refuse('entry_not_found')
        : decideOnUnknownEntries(library, change);
    }
    const after = entries.map(({ undone, ...entry }) => {
      if (!undone || given.has(entry.id)) return entry;
      return { ...entry, undone: undone === 'both' ? ('entry' as const) : undone };
    });
    return writeDay(library, change, after);
  },

  reviveDay(library, { entryId, at, record }, { changeId }) {
    if (library.entries.has(entryId)) return accept();
    const key = keyOfDay({ childId: record.childId, day: record.date });
    const entry = createRevivingEntry(record, library.history.get(key), { id: entryId, at });
    return entry ? decideLogDay(library, entry, changeId) : accept();
  },
};

/** A device without all entries shows the day as it is until the server has answered. */
function decideOnUnknownEntries(
  library: DayLibrary,
  change: ChangeOf<'undoEntries'> | ChangeOf<'redoEntries'>,
): Decision {
  const key = keyOfDay(change);
  const record = library.history.get(key) ?? null;
  const isDeleted = change.type === 'undoEntries' && change.entryIds.length >= (record?.entryCount ?? 0);
  return accept({ table: 'history', key, row: isDeleted ? null : record });
}

/** Writes a day of whose entries some were taken back or brought back. Its note changes only with notes of a deleted day. */
function writeDay(library: DayLibrary, day: ChildDay, after: readonly StoredEntry[]): Decision {
  const changed = after.filter(({ id, undone }) => undone !== library.entries.get(id)?.undone);
  const writes: RowWrite[] = changed.map((row) => ({ table: 'entries', key: row.id, row }));
  if (writes.length === 0) return accept();
  const bringsNotes = changed.some(({ id, note }) => {
    const before = library.entries.get(id)?.undone;
    return note && before && before !== 'entry';
  });
  const notes = bringsNotes ? undefined : library.history.get(keyOfDay(day))?.notes;
  const record = createDayRecord(day, after, { notes });
  if (record && !fits(record)) return refuse('day_full');
  return accept(...writes, { table: 'history', key: keyOfDay(day), row: record });
}

/** Ignores `at`, which a database may write differently, and the child, since the entry may have been moved. */
function isSameEntry(stored: StoredEntry, given: DayEntry): boolean {
  const { order: _order, undone: _undone, at: _at, childId: _child, ...known } = stored;
  const { at: _given, childId: _other, ...entry } = given;
  return isSameJson(known, entry);
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
    // If both texts fit they are in the note, and the comparison is with what it was before.
    const lost = merged.text === before.notes ? note.text : before.notes;
    conflicts.push({ id: `${changeId}/notes`, ...about, field: 'notes', kept: merged.text, lost });
  }
  return conflicts.map((row) => ({ table: 'conflicts', key: row.id, row }));
}
