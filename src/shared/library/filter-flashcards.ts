import type { Flashcard } from './tables/flashcard.ts';
import { textKey } from './tables/text.ts';

/** Which cards a list shows: those of one category (null: of all) that hold `search` in any of their texts. */
export type FlashcardFilter = { categoryId: string | null; search: string };

const ACCENTS = /\p{Mark}/gu;
const ASCII = /^[\n -~]*$/;

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
  return filterBy(cards, categoryId, searchKey(search));
}

/** Filters like `filterFlashcards`, and looks only at the cards found before where a search has become longer. */
export class FlashcardSearch {
  #cards: readonly Flashcard[] = [];
  #categoryId: string | null = null;
  #sought = '';
  #found: readonly Flashcard[] = [];

  find(cards: readonly Flashcard[], { categoryId, search }: FlashcardFilter): readonly Flashcard[] {
    const sought = searchKey(search);
    const isNarrower =
      cards === this.#cards && categoryId === this.#categoryId && sought.includes(this.#sought);
    this.#found = filterBy(isNarrower ? this.#found : cards, categoryId, sought);
    this.#cards = cards;
    this.#categoryId = categoryId;
    this.#sought = sought;
    return this.#found;
  }
}

function filterBy(
  cards: readonly Flashcard[],
  categoryId: string | null,
  sought: string,
): readonly Flashcard[] {
  if (categoryId === null && sought === '') return cards;
  return cards.filter(
    (card) => (categoryId === null || card.categoryId === categoryId) && searchText(card).includes(sought),
  );
}

function searchKey(search: string): string {
  return dropAccents(textKey(search));
}

/** Works out what a search finds a card by, so that the first key stroke need not do it for all cards. */
export function prepareSearch(card: Flashcard): void {
  searchText(card);
}

function searchText(card: Flashcard): string {
  const known = searchTexts.get(card);
  if (known !== undefined) return known;
  // The line break keeps a search from matching across two fields: the texts of a card are clean and have none.
  const text = dropAccents(`${card.word}\n${card.english ?? ''}\n${card.pinyin ?? ''}`.toLowerCase());
  searchTexts.set(card, text);
  return text;
}

function dropAccents(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFD').replace(ACCENTS, '');
}
