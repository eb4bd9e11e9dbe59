import type { Change } from '#shared/library/change.ts';
import type { CardSet, Flashcard } from '#shared/library/schema.ts';

/**
 * The changes that bring a card back as it was: the card, then its old place in every set that held it. Take them
 * before the card is deleted.
 */
export function planUndoDelete(card: Flashcard, categoryName: string, sets: readonly CardSet[]): Change[] {
  const places = sets.flatMap((set): Change[] => {
    const index = set.flashcardIds.indexOf(card.id);
    return index === -1 ? [] : [{ type: 'addToSet', setId: set.id, flashcardId: card.id, index }];
  });
  return [{ type: 'putFlashcard', flashcard: card, categoryName }, ...places];
}
