import { filterFlashcards } from '#shared/library/filter-flashcards.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { textKey } from '#shared/library/tables/text.ts';

const SUGGESTIONS = 8;

export function suggestCards(
  cards: readonly Flashcard[],
  { typed, categoryId, inSet }: { typed: string; categoryId: string; inSet: readonly string[] },
): Flashcard[] {
  const key = textKey(typed);
  if (key === '') return [];
  const held = new Set(inSet);
  const rank = (card: Flashcard) =>
    (textKey(card.word).startsWith(key) ? 0 : 2) + (card.categoryId === categoryId ? 0 : 1);
  return filterFlashcards(cards, { categoryId: null, search: typed })
    .filter(({ id }) => !held.has(id))
    .map((card) => ({ card, rank: rank(card) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SUGGESTIONS)
    .map(({ card }) => card);
}
