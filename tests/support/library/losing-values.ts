import { holdsOtherNote, viewConflict } from '#shared/library/changes/plan-resolution.ts';
import type { Library } from '#shared/library/library.ts';
import type { Conflict } from '#shared/library/tables/conflict.ts';
import type { FamilyDevice } from './family-devices.ts';

/** The losing value of a conflict, whatever it lost against. */
export function keyOfLosingValue({ kind, subject, field, lost }: Conflict): string {
  return JSON.stringify([kind, subject, field, lost]);
}

/**
 * The conflicts of a device in which a parent can still choose the losing value. Those of changes that were not sent are
 * left out: the server decides them itself.
 */
export function listChoices({ library, store }: FamilyDevice): Conflict[] {
  const unsent = new Set(store.listPending().map(({ id }) => id));
  return [...library.conflicts.values()].filter((conflict) => {
    const view = viewConflict(library, conflict);
    const isDecided = view.choice === 'none' || (view.choice === 'tidy' && holdsOtherNote(view));
    return !isDecided && !unsent.has(conflict.id.split('/')[0] ?? '');
  });
}

/** Returns whether the library has the losing value, as what it says now or in an open conflict. */
export function hasLosingValue(library: Library, conflict: Conflict): boolean {
  const key = keyOfLosingValue(conflict);
  if ([...library.conflicts.values()].some((other) => keyOfLosingValue(other) === key)) return true;
  const view = viewConflict(library, conflict);
  return view.now !== null && (view.now === view.other || (view.choice === 'tidy' && holdsOtherNote(view)));
}

/** The open conflicts that a device asks about because only it has them. */
export function conflictsOfferedBy({ store }: FamilyDevice): Conflict[] {
  return store.getSnapshot().rescue?.conflicts ?? [];
}

/**
 * Returns whether what a conflict is about, or the category to choose, is gone for good: the server has it no
 * more, and the device does not offer it.
 */
export function isSubjectGone(library: Library, conflict: Conflict, { store }: FamilyDevice): boolean {
  const { rescue } = store.getSnapshot();
  const offered = [
    ...(rescue?.flashcards ?? []).map(({ row }) => row.id),
    ...(rescue?.categories ?? []).map(({ row }) => row.id),
    ...(rescue?.sets ?? []).map(({ row }) => String(row.id)),
    ...(rescue?.entries ?? []).map(({ day }) => day),
  ];
  const { subject, field, lost } = conflict;
  const isCategoryGone = field === 'categoryId' && !library.categories.has(lost) && !offered.includes(lost);
  return isCategoryGone || (viewConflict(library, conflict).now === null && !offered.includes(subject));
}
