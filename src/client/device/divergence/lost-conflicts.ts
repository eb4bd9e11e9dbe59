import {
  type ConflictView,
  holdsOtherNote,
  keyOfConflict,
  viewConflict,
} from '#shared/library/changes/plan-resolution.ts';
import type { Library } from '#shared/library/library.ts';
import type { Conflict } from '#shared/library/tables/conflict.ts';
import { dayOf, keyOfDay, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import { listQuestions } from './lost-rows.ts';
import type { Rescue } from './rescue.ts';

export function findLostConflicts(mine: Library, server: Library): Conflict[] {
  const isAsked = listQuestions(server);
  return [...mine.conflicts.values()].filter((conflict) => {
    const view = viewConflict(mine, conflict);
    return view.choice !== 'none' && !isInNote(view) && !isAsked(conflict);
  });
}

export function selectLostConflicts(rescue: Rescue, library: Library): Conflict[] {
  const isAsked = listQuestions(library);
  return rescue.conflicts.filter((conflict) => {
    const view = viewConflict(library, conflict);
    const isThere = view.now !== null && (view.now === view.other || isInNote(view));
    return !isThere && !isAsked(conflict) && hasSubject(rescue, library, conflict);
  });
}

export function isOtherRating(record: TrackingRecord, here: TrackingRecord | undefined): boolean {
  return !!here?.engagement && record.engagement > 0 && here.engagement !== record.engagement;
}

export function toLostRating({ date, childId, engagement }: TrackingRecord): Omit<Conflict, 'id' | 'kept'> {
  return { kind: 'day', subject: date, childId, field: 'engagement', lost: String(engagement) };
}

function isInNote(view: ConflictView): boolean {
  return view.conflict.field === 'notes' && holdsOtherNote(view);
}

/** It may be in the library or wait in the rescue. */
function hasSubject(rescue: Rescue, library: Library, conflict: Conflict): boolean {
  const { kind, subject, field, lost } = conflict;
  const hasCategory = (id: string) =>
    library.categories.has(id) || rescue.categories.some(({ row }) => row.id === id);
  if (kind === 'category') return hasCategory(subject);
  if (kind === 'set') {
    return library.sets.has(Number(subject)) || rescue.sets.some(({ row }) => String(row.id) === subject);
  }
  if (kind === 'day') {
    return (
      library.history.has(keyOfConflict(conflict)) ||
      rescue.entries.some((entry) => keyOfDay(entry) === keyOfConflict(conflict)) ||
      rescue.records.some((record) => keyOfDay(dayOf(record)) === keyOfConflict(conflict))
    );
  }
  const hasCard =
    library.flashcards.has(subject) ||
    rescue.flashcards.some(({ row, fields }) => !fields && row.id === subject);
  return hasCard && (field !== 'categoryId' || hasCategory(lost));
}
