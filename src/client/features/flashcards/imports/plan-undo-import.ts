import type { Library } from '#shared/library/library.ts';
import type { Deletion } from '../rows/plan-restore.ts';

/**
 * Returns the change that undoes an import. An import that was undone before stays marked as undone even after its cards
 * were brought back, so these are deleted as cards.
 */
export function planUndoImport(library: Library, importId: string): Deletion {
  if (!library.imports.get(importId)?.undone) return { type: 'undoImport', importId };
  const cards = [...library.flashcards.values()].filter((card) => card.importId === importId);
  return { type: 'deleteFlashcards', flashcardIds: cards.map(({ id }) => id) };
}
