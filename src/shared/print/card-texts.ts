import { cleanText } from '#shared/library/tables/text.ts';
import type { PictureSize } from '#shared/media/photo.ts';
import { hasCjk } from './characters.ts';
import type { CardField } from './layout-types.ts';

export type PrintCard = {
  /** Tells cards of dots from others. */
  readonly id?: string | undefined;
  readonly word: string;
  readonly english?: string | undefined;
  readonly pinyin?: string | undefined;
  /** The id of its photo. */
  readonly photo?: string | undefined;
};

export type PrintOptions = {
  readonly backPages: boolean;
  /** The photos for the backs, by their ids. A card whose photo is not among them is named in a warning. */
  readonly photos?: ReadonlyMap<string, PictureSize> | undefined;
};

/** `size` in points, before it is fitted. */
export type BackText = { readonly text: string; readonly size: number; readonly field: CardField };

const EMPTY = '-';

/** A word without Chinese characters is its own English text. A Chinese card shows English, the word and Pinyin. */
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

export function jobTexts(cards: readonly PrintCard[], options: PrintOptions): string[] {
  return cards.flatMap((card) => [
    cleanText(card.word),
    ...(options.backPages ? backTexts(card).map((line) => line.text) : []),
  ]);
}
