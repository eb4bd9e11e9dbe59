import type { Flashcard } from './tables/flashcard.ts';
import { textKey } from './tables/text.ts';

export type FlashcardFilter = { categoryId: string | null; search: string };

const ACCENTS = /\p{Mark}/gu;
const ASCII = /^[\n -~]*$/;

/** Rows never change in place, so this is computed once, not at every keystroke. */
const searchTexts = new WeakMap<Flashcard, string>();

/** Returns the same array when all pass. Ignores case and accents: 'mao' finds 'māo'. */
export function filterFlashcards(
  cards: readonly Flashcard[],
  { categoryId, search }: FlashcardFilter,
): readonly Flashcard[] {
  return filterBy(cards, categoryId, searchKey(search));
}

/** Looks only at the cards found before if the search has become longer. */
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

export function prepareSearch(card: Flashcard): void {
  searchText(card);
}

function searchText(card: Flashcard): string {
  const known = searchTexts.get(card);
  if (known !== undefined) return known;
  // The line break keeps a search from matching across two fields: the texts of a card have none.
  const text = dropAccents(`${card.word}\n${card.english ?? ''}\n${card.pinyin ?? ''}`.toLowerCase());
  searchTexts.set(card, text);
  return text;
}

function dropAccents(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFD').replace(ACCENTS, '');
}
