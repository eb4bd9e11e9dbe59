import type { Change } from './change.ts';
import {
  decideLogDay,
  decideRedoEntries,
  decideReviveDay,
  decideUndoEntries,
} from './day-log/decide-day-change.ts';
import { decideMoveEntry } from './day-log/decide-move-entry.ts';
import {
  decideAddCategory,
  decideDeleteCategory,
  decideRenameCategory,
} from './decide/decide-category-change.ts';
import {
  decideAddChild,
  decideEditChild,
  decideRemoveChild,
  decideRestoreChild,
} from './decide/decide-children.ts';
import { decideResolveConflict, decideReviveConflict } from './decide/decide-conflicts.ts';
import { decideChooseDefaults } from './decide/decide-defaults-change.ts';
import {
  decideAddFlashcard,
  decideDeleteFlashcards,
  decideEditFlashcard,
  decideMoveFlashcards,
  decideRestoreFlashcards,
} from './decide/decide-flashcards.ts';
import {
  decideReviveRotation,
  decideRotateSet,
  decideSteerRotation,
  decideUndoRotation,
} from './decide/decide-rotations.ts';
import {
  decideAddComing,
  decideAddSet,
  decideAddToSet,
  decideDeleteSet,
  decideEditSet,
  decideMoveComing,
  decideMoveSet,
  decideRemoveComing,
  decideRemoveFromSet,
  decideRenameSet,
  decideReviveSet,
} from './decide/decide-sets.ts';
import { decideStartGently, decideUndoGentleStart } from './decide/decide-start-change.ts';
import { accept, type Decision, type LibraryRules, WITHOUT_PLAN_LIMIT } from './decide/decision.ts';
import { decideUndoImport, planFlashcardImport } from './decide/import-flashcards.ts';
import { applyWrites, type Library, LibraryDraft } from './library.ts';

type IdentifiedChange = { id: string; change: Change };

/**
 * Writes nothing. `library` may be partial if it holds the rows of `changeScope`. Idempotent. `rules` limit only what
 * is new. `changeId` names the conflicts.
 */
export function decideChange(
  library: Library,
  change: Change,
  rules: LibraryRules,
  changeId: string,
): Decision {
  switch (change.type) {
    case 'chooseDefaults':
      return decideChooseDefaults(library, change);
    case 'addCategory':
      return decideAddCategory(library, change);
    case 'renameCategory':
      return decideRenameCategory(library, change, changeId);
    case 'deleteCategory':
      return decideDeleteCategory(library, change.categoryId);
    case 'addFlashcard':
      return decideAddFlashcard(library, change, rules);
    case 'editFlashcard':
      return decideEditFlashcard(library, change, rules, changeId);
    case 'deleteFlashcards':
      return decideDeleteFlashcards(library, change.flashcardIds);
    case 'moveFlashcards':
      return decideMoveFlashcards(library, change);
    case 'restoreFlashcards':
      return decideRestoreFlashcards(library, change, rules);
    case 'importFlashcards': {
      const plan = planFlashcardImport(library, change, rules);
      return plan.ok ? accept(...plan.writes) : plan;
    }
    case 'undoImport':
      return decideUndoImport(library, change.importId);
    case 'addToSet':
      return decideAddToSet(library, change);
    case 'removeFromSet':
      return decideRemoveFromSet(library, change);
    case 'addSet':
      return decideAddSet(library, change);
    case 'renameSet':
      return decideRenameSet(library, change, changeId);
    case 'moveSet':
      return decideMoveSet(library, change);
    case 'deleteSet':
      return decideDeleteSet(library, change.setId);
    case 'reviveSet':
      return decideReviveSet(library, change);
    case 'editSet':
      return decideEditSet(library, change);
    case 'addComing':
      return decideAddComing(library, change);
    case 'removeComing':
      return decideRemoveComing(library, change);
    case 'moveComing':
      return decideMoveComing(library, change);
    case 'steerRotation':
      return decideSteerRotation(library, change);
    case 'rotateSet':
      return decideRotateSet(library, change, rules);
    case 'undoRotation':
      return decideUndoRotation(library, change.rotationId);
    case 'reviveRotation':
      return decideReviveRotation(library, change.rotation);
    case 'startGently':
      return decideStartGently(library, change, rules);
    case 'undoGentleStart':
      return decideUndoGentleStart(library, change);
    case 'editChild':
      return decideEditChild(library, change);
    case 'addChild':
      return decideAddChild(library, change);
    case 'removeChild':
      return decideRemoveChild(library, change.childId);
    case 'restoreChild':
      return decideRestoreChild(library, change.childId);
    case 'logDay':
      return decideLogDay(library, change.entry, changeId);
    case 'undoEntries':
      return decideUndoEntries(library, change);
    case 'redoEntries':
      return decideRedoEntries(library, change);
    case 'moveEntry':
      return decideMoveEntry(library, change, changeId);
    case 'reviveDay':
      return decideReviveDay(library, change, changeId);
    case 'resolveConflict':
      return decideResolveConflict(library, change.conflictId);
    case 'reviveConflict':
      return decideReviveConflict(library, change.conflict);
  }
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

/**
 * Ignores the plan's limit: these changes were accepted when they were made, and a card on the screen must not
 * vanish.
 */
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
