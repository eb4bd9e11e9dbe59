import { formatDate } from '#client/lib/i18n/format-date.ts';
import type { Change } from '#shared/library/change.ts';

/**
 * Returns what a change is about, for the sentence "Saving the flashcard “apple”" (key `changes:refusedWhat.<type>`).
 */
export function describeChange(
  change: Change,
  language: string,
): { type: Change['type']; name?: string; count?: number } {
  const { type } = change;
  switch (type) {
    case 'addCategory':
    case 'renameCategory':
      return { type, name: change.category.name };
    case 'addFlashcard':
    case 'editFlashcard':
      return { type, name: change.flashcard.word };
    case 'deleteFlashcards':
    case 'addToSet':
    case 'removeFromSet':
    case 'addComing':
    case 'removeComing':
      return { type, count: change.flashcardIds.length };
    case 'moveFlashcards':
      return { type, name: change.category.name, count: change.flashcardIds.length };
    case 'importFlashcards':
    case 'restoreFlashcards':
      return { type, count: change.flashcards.length };
    case 'addSet':
    case 'reviveSet':
      return { type, name: change.set.name };
    case 'addChild':
      return { type, name: change.child.name };
    case 'renameSet':
      return { type, name: change.name };
    case 'logDay':
      return { type, name: formatDate(change.entry.day, language) };
    case 'rotateSet':
    case 'reviveRotation':
      return { type, name: formatDate(change.rotation.day, language) };
    case 'undoEntries':
    case 'redoEntries':
    case 'moveEntry':
      return { type, name: formatDate(change.day, language) };
    case 'reviveDay':
      return { type, name: formatDate(change.record.date, language) };
    case 'chooseDefaults':
    case 'deleteCategory':
    case 'moveSet':
    case 'deleteSet':
    case 'undoImport':
    case 'resolveConflict':
    case 'reviveConflict':
    case 'editChild':
    case 'removeChild':
    case 'restoreChild':
    case 'editSet':
    case 'moveComing':
    case 'steerRotation':
    case 'undoRotation':
    case 'startGently':
    case 'undoGentleStart':
      return { type };
  }
}
