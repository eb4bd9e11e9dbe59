import { hasCjk } from '#shared/lib/cjk.ts';
import type { CardSet, WordLanguage } from '#shared/library/tables/card-set.ts';
import type { Category } from '#shared/library/tables/category.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';

export type ShippedWord = {
  readonly word: string;
  readonly pinyin?: string;
  readonly english?: string;
  readonly category: string;
  /** The shipped words in a text of a later stage. */
  readonly parts?: readonly string[];
};

export type ShippedWords = { readonly [Language in WordLanguage]?: readonly ShippedWord[] };

export type ShippedCard = {
  flashcard: Flashcard;
  category: Category;
  isNew: boolean;
};

/** Reads "Category: word, word"; pinyin and meaning may follow a word, separated by bars. Categories may repeat. */
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

export function languageOfSet(
  { name, flashcardIds }: CardSet,
  flashcards: ReadonlyMap<string, Flashcard>,
): WordLanguage {
  const words = flashcardIds.flatMap((id) => flashcards.get(id)?.word ?? []);
  const texts = words.length > 0 ? words : [name];
  return 2 * texts.filter(hasCjk).length > texts.length ? 'zh' : 'en';
}
