import type { Change } from '#shared/library/change.ts';
import type { Library } from '#shared/library/library.ts';

/**
 * The change that takes an import back. One that was taken back before, and came back by undo, stays marked as taken
 * back: its cards are then deleted as cards.
 */
export function planTakeBack(library: Library, importId: string): Change {
  if (!library.imports.get(importId)?.undone) return { type: 'undoImport', importId };
  const cards = [...library.flashcards.values()].filter((card) => card.importId === importId);
  return { type: 'deleteFlashcards', flashcardIds: cards.map(({ id }) => id) };
}
