import { z } from 'zod/mini';
import { addDays } from '#shared/lib/calendar.ts';
import { applyWrites, type Library, LibraryDraft } from '../library.ts';
import { bringBack } from './bring-back.ts';
import { addChild, editChild, removeChild, restoreChild } from './child-changes.ts';
import { resolveConflict } from './conflict-changes.ts';
import { logDay, moveEntry, redoEntries, undoEntries } from './day-changes.ts';
import { type Decision, type LibraryRules, WITHOUT_PLAN_LIMIT } from './decision.ts';
import { chooseDefaults } from './defaults-change.ts';
import { type ChangeRules, type ChangeScope, EMPTY_SCOPE } from './define-change.ts';
import {
  addCategory,
  addFlashcard,
  deleteCategory,
  deleteFlashcards,
  editFlashcard,
  moveFlashcards,
  renameCategory,
  restoreFlashcards,
} from './flashcard-changes.ts';
import { importFlashcards, undoImport } from './import-changes.ts';
import { rotateSet, steerRotation, undoRotation } from './rotation-changes.ts';
import {
  addComing,
  addSet,
  addToSet,
  deleteSet,
  editSet,
  moveComing,
  moveSet,
  removeComing,
  removeFromSet,
  renameSet,
  reviveSet,
} from './set-changes.ts';
import { startGently, undoGentleStart } from './start-changes.ts';
import { deleteStory, editStory, keepStory } from './story-changes.ts';

/** Client and server look up every kind of change in this table. */
export const CHANGE_KINDS = {
  chooseDefaults,
  addCategory,
  renameCategory,
  deleteCategory,
  addFlashcard,
  editFlashcard,
  deleteFlashcards,
  moveFlashcards,
  restoreFlashcards,
  importFlashcards,
  undoImport,
  addSet,
  renameSet,
  moveSet,
  deleteSet,
  reviveSet,
  editSet,
  addToSet,
  removeFromSet,
  addComing,
  removeComing,
  moveComing,
  steerRotation,
  rotateSet,
  undoRotation,
  startGently,
  undoGentleStart,
  editChild,
  addChild,
  removeChild,
  restoreChild,
  keepStory,
  editStory,
  deleteStory,
  logDay,
  undoEntries,
  redoEntries,
  moveEntry,
  resolveConflict,
  bringBack,
};

type Kind = (typeof CHANGE_KINDS)[keyof typeof CHANGE_KINDS];
const SCHEMAS = Object.values(CHANGE_KINDS).map(({ schema }) => schema);

/** Changes state their base so that the server can merge changes of several devices. */
export const ChangeSchema = z.discriminatedUnion('type', SCHEMAS as [Kind['schema'], ...Kind['schema'][]]);
export type Change = z.infer<Kind['schema']>;
export type ChangeOf<Type extends Change['type']> = Extract<Change, { type: Type }>;

export function getChangeKind(change: Pick<Change, 'type'>): ChangeRules<Change> {
  // The change and its rules have the same type, but the compiler cannot infer that from the name.
  return CHANGE_KINDS[change.type] as unknown as ChangeRules<Change>;
}

export function getChangeScope(change: Change, categories: Library['categories']): ChangeScope {
  return { ...EMPTY_SCOPE, ...getChangeKind(change).scope(change, categories) };
}

type IdentifiedChange = { id: string; change: Change };

/** Decides a change idempotently. `library` needs only the rows of the change's scope. `rules` limit only additions. */
export function decideChange(
  library: Library,
  change: Change,
  rules: LibraryRules,
  changeId: string,
): Decision {
  return getChangeKind(change).decide(library, change, { rules, changeId });
}

export function applyChange(
  library: Library,
  change: Change,
  rules: LibraryRules,
  changeId: string,
): { library: Library; decision: Decision } {
  const decision = decideChange(library, change, rules, changeId);
  return { library: decision.ok ? applyWrites(library, decision.writes) : library, decision };
}

/** Applies changes that were accepted before. Ignores the plan's limit so that no card vanishes from the screen. */
export function replayChanges(library: Library, changes: Iterable<IdentifiedChange>): Library {
  const draft = new LibraryDraft(library);
  let isChanged = false;
  for (const { id, change } of changes) {
    const decision = decideChange(draft.library, change, WITHOUT_PLAN_LIMIT, id);
    if (!decision.ok) continue;
    for (const write of decision.writes) draft.write(write);
    isChanged ||= decision.writes.length > 0;
  }
  return isChanged ? draft.finish() : library;
}

const YEARS_BACK = 30;
const DAYS_AHEAD = 366;

/** Returns false for a day that only a wrong clock can produce. Existing days are not affected. */
export function isDayInReach(change: Change, now: Date): boolean {
  const today = now.toISOString().slice(0, 10);
  const [first, last] = [addDays(today, -YEARS_BACK * 366), addDays(today, DAYS_AHEAD)];
  const days = getChangeKind(change).listLoggedDays?.(change) ?? [];
  return days.every((day) => day >= first && day <= last);
}

/** Returns true if the change's day has begun nowhere on Earth. Its sets would not advance until then. */
export function isClockAhead(change: Change, now: Date): boolean {
  const tomorrow = addDays(now.toISOString().slice(0, 10), 1);
  return (getChangeKind(change).listRotationDays?.(change) ?? []).some((day) => day > tomorrow);
}
