import type { Flashcard } from './tables/flashcard.ts';
import { getTextKey } from './tables/text.ts';

export type FlashcardFilter = { categoryId: string | null; search: string };

const ACCENTS = /\p{Mark}/gu;
const ASCII = /^[\n -~]*$/;

/** Rows are immutable, so each one is computed once instead of at every keystroke. */
const cachedSearchTexts = new WeakMap<Flashcard, string>();

/** Filters cards, ignoring case and accents: 'mao' finds 'māo'. Returns the same array if no filter is set. */
export function filterFlashcards(
  cards: readonly Flashcard[],
  { categoryId, search }: FlashcardFilter,
): readonly Flashcard[] {
  const query = dropAccents(getTextKey(search));
  if (categoryId === null && query === '') return cards;
  return cards.filter(
    (card) => (categoryId === null || card.categoryId === categoryId) && getSearchText(card).includes(query),
  );
}

export function getSearchText(card: Flashcard): string {
  const cached = cachedSearchTexts.get(card);
  if (cached !== undefined) return cached;
  // The fields contain no line breaks, so no search matches across two of them.
  const text = dropAccents(`${card.word}\n${card.english ?? ''}\n${card.pinyin ?? ''}`.toLowerCase());
  cachedSearchTexts.set(card, text);
  return text;
}

function dropAccents(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFD').replace(ACCENTS, '');
}
