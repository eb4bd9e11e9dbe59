import type { CardSet, WordLanguage } from '#shared/library/tables/card-set.ts';
import type { Category } from '#shared/library/tables/category.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { hasCjk } from '#shared/print/characters.ts';

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

/**
 * Returns the words of a list: groups of "Category: word, word", where a word may be followed by its pinyin and its meaning
 * after bars. A category may come more than once.
 */
export function parseWordList(text: string): ShippedWord[] {
  return text
    .trim()
    .replace(/,\s+/g, ',')
    .split('\n')
    .flatMap((group) => {
      const [category = '', words = ''] = group.split(/:\s+/);
      return words.split(',').map((entry) => {
        const [word = '', pinyin, english] = entry.split('|');
        return { word, ...(pinyin && { pinyin }), ...(english && { english }), category };
      });
    });
}

/** Returns the language of most words of a set; without words that of its name. */
export function languageOfSet(
  { name, flashcardIds }: CardSet,
  flashcards: ReadonlyMap<string, Flashcard>,
): WordLanguage {
  const words = flashcardIds.flatMap((id) => flashcards.get(id)?.word ?? []);
  const texts = words.length > 0 ? words : [name];
  return 2 * texts.filter(hasCjk).length > texts.length ? 'zh' : 'en';
}
