import type { Category, Flashcard, WordLanguage } from '#shared/library/schema.ts';

/** A word of the product's own lists. `category` is a name in the word's language. */
export type ShippedWord = {
  readonly word: string;
  readonly pinyin?: string;
  readonly english?: string;
  readonly category: string;
};

/** The lists that were loaded, each in the order in which its words are taught. */
export type ShippedWords = { readonly [Language in WordLanguage]?: readonly ShippedWord[] };

/** A shipped word as a card of a family, with the category that it is in or that is made for it. */
export type ShippedCard = {
  flashcard: Flashcard;
  category: Category;
  /** False where the family has the card already, for another child. */
  isNew: boolean;
};
