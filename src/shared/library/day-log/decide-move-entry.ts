import { deriveUuid } from '#shared/lib/derive-uuid.ts';
import { askAboutChild } from '#shared/library/decide/decide-children.ts';
import { accept, type Decision, refuse } from '#shared/library/decide/decision.ts';
import { isChildKnown } from '#shared/library/tables/child.ts';
import { isVoidEntry, type StoredEntry, undoneWithDay } from '#shared/library/tables/day-entry.ts';
import { keyOfDay } from '#shared/library/tables/day-record.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import type { ChangeOf } from '../change.ts';
import type { Library } from '../library.ts';
import type { RowWrite } from '../tables/library-tables.ts';
import { createDayRecord } from './create-day-record.ts';
import { fitsInDay } from './day-size.ts';
import { isDayComplete, listEntriesOfDay } from './entries-of-day.ts';

type MoveLibrary = Pick<Library, 'children' | 'history' | 'entries'>;

/** Takes along what corrections took from the entry. A day without a living entry is deleted. */
export function decideMoveEntry(
  library: MoveLibrary,
  { entryId, childId, day, to }: ChangeOf<'moveEntry'>,
  { changeId }: { changeId: string },
): Decision {
  const [source, target] = [
    { childId, day },
    { childId: to, day },
  ];
  if (!isChildKnown(library, to)) return refuse('child_not_found');
  const entry = library.entries.get(entryId);
  if (entry?.day === day && entry.childId === to) return accept();
  // A device that lacks entries of one of the days shows both as they are until the server has answered.
  if (!isDayComplete(library, source) || !isDayComplete(library, target)) return accept();
  if (!entry || entry.day !== day || entry.childId !== childId || entry.undone) {
    return refuse('entry_not_found');
  }
  const here = listEntriesOfDay(library, source);
  const there = listEntriesOfDay(library, target);
  if (entry.note && [here, there].some(hasTooManyNotes)) return refuse('day_full');
  const { staying, leaving } = splitDay(here, entry, changeId);
  const last = Math.max(library.history.get(keyOfDay(target))?.entryCount ?? 0, there.at(-1)?.order ?? 0);
  const arriving = leaving.map((one, i) => ({ ...one, childId: to, order: last + 1 + i }));
  const isDeleted = staying.every(({ undone }) => undone);
  const left = isDeleted ? staying.map((one) => ({ ...one, undone: undoneWithDay(one) })) : staying;
  const record = createDayRecord(target, [...there, ...arriving]);
  if (!fitsInDay([...there, ...arriving], record, arriving)) return refuse('day_full');
  const written = [...left, ...arriving].filter((one) => library.entries.get(one.id) !== one);
  return accept(
    ...written.map((row): RowWrite => ({ table: 'entries', key: row.id, row })),
    { table: 'history', key: keyOfDay(source), row: createDayRecord(source, left) },
    { table: 'history', key: keyOfDay(target), row: record },
    ...askAboutChild(library, to),
  );
}

function hasTooManyNotes(entries: readonly StoredEntry[]): boolean {
  return entries.filter(({ note }) => note).length > LIBRARY_LIMITS.notesMergedAgain;
}

/** Corrections of `moved` alone leave whole; others are split. What the moved entry took from others stays. */
function splitDay(entries: readonly StoredEntry[], moved: StoredEntry, changeId: string) {
  const staying: StoredEntry[] = [];
  const isFromMoved = ({ entryId }: StoredEntry['takes'][number]) => entryId === moved.id;
  const leaving: StoredEntry[] = [{ ...moved, takes: moved.takes.filter(isFromMoved) }];
  const taken: StoredEntry['takes'] = [];
  const takenByMoved = moved.takes.filter((take) => !isFromMoved(take));
  if (takenByMoved.length > 0) staying.push(createCorrection(moved, takenByMoved, `left ${changeId}`));
  for (const entry of entries) {
    if (entry.id === moved.id) continue;
    const takes = entry.takes.filter((take) => !isFromMoved(take));
    if (entry.undone || takes.length === entry.takes.length) staying.push(entry);
    else if (isVoidEntry({ ...entry, takes })) leaving.push(entry);
    else {
      staying.push({ ...entry, takes });
      taken.push(...entry.takes.filter(isFromMoved));
    }
  }
  if (taken.length > 0) leaving.push(createCorrection(moved, taken, `taken ${changeId}`));
  return { staying, leaving };
}

function createCorrection(moved: StoredEntry, takes: StoredEntry['takes'], name: string): StoredEntry {
  const { childId, day, at, order } = moved;
  const nothing = { add: [], remove: [] };
  const changed = { flashes: [], takes, selected: nothing, times: nothing };
  return { id: deriveUuid(name), childId, day, at, order, source: 'correction', ...changed };
}
