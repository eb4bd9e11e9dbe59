import type { Library } from '#shared/library/library.ts';
import {
  type ConflictView,
  holdsOtherNote,
  keyOfConflict,
  viewConflict,
} from '#shared/library/plan-resolution.ts';
import type { Conflict } from '#shared/library/tables/conflict.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { dayOf, keyOfDay } from '#shared/library/tables/day-record.ts';
import type { Rescue } from './rescue.ts';

/** Includes conflicts whose losing value the server has now: bringing the rest back would overwrite it. */
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

type LosingValue = Pick<Conflict, 'kind' | 'subject' | 'childId' | 'field' | 'lost'>;
export type IsAsked = (value: LosingValue) => boolean;

export function listQuestions(library: Pick<Library, 'conflicts'>): IsAsked {
  const keys = new Set([...library.conflicts.values()].map(keyOfLosingValue));
  return (value) => keys.has(keyOfLosingValue(value));
}

export function isOtherRating(record: TrackingRecord, here: TrackingRecord | undefined): boolean {
  return !!here?.engagement && record.engagement > 0 && here.engagement !== record.engagement;
}

export function toLostRating({ date, childId, engagement }: TrackingRecord): Omit<Conflict, 'id' | 'kept'> {
  return { kind: 'day', subject: date, childId, field: 'engagement', lost: String(engagement) };
}

/** Two conflicts about the same losing value ask the same question. */
export function keyOfLosingValue({ kind, subject, childId, field, lost }: LosingValue): string {
  return JSON.stringify([kind, kind === 'day' ? keyOfConflict({ subject, childId }) : subject, field, lost]);
}

export function viewLostConflict(rescue: Rescue, library: Library, conflict: Conflict): ConflictView {
  const lostCards = rescue.flashcards.map(({ card }) => [card.id, card] as const);
  const lostCategories = rescue.categories.map((category) => [category.id, category] as const);
  return viewConflict(
    {
      flashcards: new Map([...lostCards, ...library.flashcards]),
      categories: new Map([...lostCategories, ...library.categories]),
      sets: new Map([...rescue.sets.map(({ set }) => [set.id, set] as const), ...library.sets]),
      history: library.history,
    },
    conflict,
  );
}

function isInNote(view: ConflictView): boolean {
  return view.conflict.field === 'notes' && holdsOtherNote(view);
}

/** It may be in the library or wait in the rescue. */
function hasSubject(rescue: Rescue, library: Library, conflict: Conflict): boolean {
  const { kind, subject, field, lost } = conflict;
  const hasCategory = (id: string) =>
    library.categories.has(id) || rescue.categories.some((category) => category.id === id);
  if (kind === 'category') return hasCategory(subject);
  if (kind === 'set') {
    return library.sets.has(Number(subject)) || rescue.sets.some(({ set }) => String(set.id) === subject);
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
    rescue.flashcards.some(({ card, fields }) => !fields && card.id === subject);
  return hasCard && (field !== 'categoryId' || hasCategory(lost));
}
