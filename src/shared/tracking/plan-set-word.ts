import type { Change, Refusal } from '#shared/library/change.ts';
import type { Library } from '#shared/library/library.ts';
import { LIBRARY_LIMITS } from '#shared/library/limits.ts';
import type { Flashcard } from '#shared/library/schema.ts';
import { textKey } from '#shared/library/text.ts';

/** `flashcard` is the card that the set holds afterwards. `inSet`: it does so already, nothing is to be done. */
export type SetWordPlan =
  | { kind: 'add'; flashcard: Flashcard; changes: Change[] }
  | { kind: 'inSet'; flashcard: Flashcard }
  | { kind: 'refused'; code: Refusal };

/**
 * How a word gets into a set: as the card that its category has of this word already (upper and lower case alike, as in
 * the CSV import), so that there are no twins; else as the new card given. A full set is found out before a card is made.
 */
export function planSetWord(library: Library, setId: number, card: Flashcard): SetWordPlan {
  const set = library.sets.get(setId);
  if (!set) return { kind: 'refused', code: 'set_not_found' };
  const known = findTwin(library, card, set.flashcardIds);
  if (known && set.flashcardIds.includes(known.id)) return { kind: 'inSet', flashcard: known };
  if (set.flashcardIds.length >= LIBRARY_LIMITS.cardsPerSet) return { kind: 'refused', code: 'set_full' };
  const flashcard = known ?? card;
  const changes: Change[] = [{ type: 'addToSet', setId, flashcardId: flashcard.id }];
  if (!known) {
    const categoryName = library.categories.get(card.categoryId)?.name;
    // The parent chose it from the list a moment ago: another device has deleted it since.
    if (categoryName === undefined) return { kind: 'refused', code: 'invalid_change' };
    changes.unshift({ type: 'putFlashcard', flashcard, categoryName });
  }
  return { kind: 'add', flashcard, changes };
}

/** The card with this word in this category; of several the one that the set holds. */
function findTwin(library: Library, card: Flashcard, inSet: readonly string[]): Flashcard | null {
  const word = textKey(card.word);
  let found: Flashcard | null = null;
  for (const other of library.flashcards.values()) {
    if (other.categoryId !== card.categoryId || textKey(other.word) !== word) continue;
    if (inSet.includes(other.id)) return other;
    found ??= other;
  }
  return found;
}
