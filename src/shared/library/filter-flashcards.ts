import type { Flashcard } from './schema.ts';
import { textKey } from './text.ts';

/** Which cards a list shows: those of one category (null: of all) that hold `search` in any of their texts. */
export type FlashcardFilter = { categoryId: string | null; search: string };

const ACCENTS = /\p{Mark}/gu;

/** Rows never change in place, so what a row is found by is worked out once, not at every key stroke. */
const searchTexts = new WeakMap<Flashcard, string>();

/**
 * The cards that pass the filter, in the order given; the same array when all do. The search ignores case and, so that
 * 'mao' finds 'māo', accents too.
 */
export function filterFlashcards(
  cards: readonly Flashcard[],
  { categoryId, search }: FlashcardFilter,
): readonly Flashcard[] {
  const sought = plainText(search);
  if (categoryId === null && sought === '') return cards;
  return cards.filter(
    (card) => (categoryId === null || card.categoryId === categoryId) && searchText(card).includes(sought),
  );
}

function searchText(card: Flashcard): string {
  const known = searchTexts.get(card);
  if (known !== undefined) return known;
  // The line break keeps a search from matching across two fields: cleaned text has none.
  const text = [card.word, card.english ?? '', card.pinyin ?? ''].map(plainText).join('\n');
  searchTexts.set(card, text);
  return text;
}

function plainText(text: string): string {
  return textKey(text).normalize('NFD').replace(ACCENTS, '');
}
