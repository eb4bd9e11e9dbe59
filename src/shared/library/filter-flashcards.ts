import type { Flashcard } from './tables/flashcard.ts';
import { getTextKey } from './tables/text.ts';

export type FlashcardFilter = { categoryId: string | null; search: string };

const ACCENTS = /\p{Mark}/gu;
const ASCII = /^[\n -~]*$/;

/** Rows are immutable, so each text is computed once and not at every keystroke. */
const searchTexts = new WeakMap<Flashcard, string>();

/** Returns the same array if all cards pass. Ignores case and accents: 'mao' finds 'māo'. */
export function filterFlashcards(
  cards: readonly Flashcard[],
  { categoryId, search }: FlashcardFilter,
): readonly Flashcard[] {
  const query = dropAccents(getTextKey(search));
  if (categoryId === null && query === '') return cards;
  return cards.filter(
    (card) => (categoryId === null || card.categoryId === categoryId) && searchText(card).includes(query),
  );
}

export function searchText(card: Flashcard): string {
  const cached = searchTexts.get(card);
  if (cached !== undefined) return cached;
  // The line break keeps a search from matching across two fields, because a card's texts contain none.
  const text = dropAccents(`${card.word}\n${card.english ?? ''}\n${card.pinyin ?? ''}`.toLowerCase());
  searchTexts.set(card, text);
  return text;
}

function dropAccents(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFD').replace(ACCENTS, '');
}
