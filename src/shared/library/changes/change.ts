import { z } from 'zod/mini';
import type { Library } from '#shared/library/library.ts';
import { bringBack } from './bring-back.ts';
import { addChild, editChild, removeChild, restoreChild } from './child-changes.ts';
import { resolveConflict } from './conflict-changes.ts';
import { logDay, moveEntry, redoEntries, undoEntries } from './day-changes.ts';
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

/** Every kind of change by its type. Client and server walk this table. */
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

/** Changes state what they were based on, so that the changes of several devices can be merged. */
export const ChangeSchema = z.discriminatedUnion('type', SCHEMAS as [Kind['schema'], ...Kind['schema'][]]);
export type Change = z.infer<Kind['schema']>;
export type ChangeOf<Type extends Change['type']> = Extract<Change, { type: Type }>;

export function kindOf(change: Pick<Change, 'type'>): ChangeRules<Change> {
  // The change and its rules have the same type, but the compiler cannot follow that through the name.
  return CHANGE_KINDS[change.type] as unknown as ChangeRules<Change>;
}

export function scopeOf(change: Change, categories: Library['categories']): ChangeScope {
  return { ...EMPTY_SCOPE, ...kindOf(change).reads(change, categories) };
}
