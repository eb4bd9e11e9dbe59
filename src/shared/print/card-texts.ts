import { cleanText } from '#shared/library/tables/text.ts';
import { hasCjk } from './characters.ts';

export type PrintCard = {
  readonly word: string;
  readonly english?: string | undefined;
  readonly pinyin?: string | undefined;
};

export type PrintOptions = { readonly backPages: boolean };

export type CardField = 'word' | 'english' | 'pinyin';

/** One line of a back, its nominal size in points and the field it shows. */
export type BackText = { readonly text: string; readonly size: number; readonly field: CardField };

/** Stands where the parent left a field empty. */
const EMPTY = '-';

/**
 * The lines of a card's back, top to bottom. A word without Chinese characters is an English card: its
 * English text alone at 16 pt, or the word itself where that is empty, since the word is then its own English text.
 * A Chinese card shows English, the word and Pinyin at 14, 18 and 14 pt.
 */
export function backTexts(card: PrintCard): readonly BackText[] {
  const word = cleanText(card.word);
  const english = cleanText(card.english ?? '');
  if (!hasCjk(word)) {
    return english
      ? [{ text: english, size: 16, field: 'english' }]
      : [{ text: word || EMPTY, size: 16, field: 'word' }];
  }
  return [
    { text: `English: ${english || EMPTY}`, size: 14, field: 'english' },
    { text: word, size: 18, field: 'word' },
    { text: `Pinyin: ${cleanText(card.pinyin ?? '') || EMPTY}`, size: 14, field: 'pinyin' },
  ];
}

/** Every text a job will print, for finding the fonts it needs. */
export function jobTexts(cards: readonly PrintCard[], options: PrintOptions): string[] {
  return cards.flatMap((card) => [
    cleanText(card.word),
    ...(options.backPages ? backTexts(card).map((line) => line.text) : []),
  ]);
}
