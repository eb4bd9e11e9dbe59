import { hasCjk } from '#shared/lib/cjk.ts';
import { cleanText } from '#shared/library/tables/text.ts';
import type { PictureSize } from '#shared/media/photo.ts';
import type { DoubleSided, Offset } from './paper/double-sided.ts';
import type { CardField } from './paper/layout-types.ts';
import type { PageFormat } from './paper/page-format.ts';

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
  /** Half A4 pages if absent. */
  readonly format?: PageFormat | undefined;
  /** All fronts, then all backs, if absent. */
  readonly doubleSided?: DoubleSided | undefined;
  /** Where the pinyin of Chinese words is: on the back if absent. */
  readonly pinyin?: PinyinPlace | undefined;
  /** Of all letters: regular if absent. */
  readonly weight?: PrintWeight | undefined;
  /** Of the backs. */
  readonly offset?: Offset | undefined;
  /** The photos for the backs, by their ids. A card whose photo is not among them is named in a warning. */
  readonly photos?: ReadonlyMap<string, PictureSize> | undefined;
};

export type PrintWeight = 'regular' | 'bold';

/** On the front it is above the word. */
export type PinyinPlace = 'front' | 'back';

/** `size` in points, before it is fitted. */
export type BackText = { readonly text: string; readonly size: number; readonly field: CardField };

const EMPTY = '-';

/** A word without Chinese characters is its own English text. A Chinese card shows English, the word and Pinyin. */
export function backTexts(card: PrintCard, place: PinyinPlace = 'back'): readonly BackText[] {
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
    ...(pinyinAbove(card, place) ? [] : [pinyinLine(card)]),
  ];
}

function pinyinLine({ pinyin }: PrintCard): BackText {
  return { text: `Pinyin: ${cleanText(pinyin ?? '') || EMPTY}`, size: 14, field: 'pinyin' };
}

/** Empty where there is none on the front. */
export function pinyinAbove({ word, pinyin }: PrintCard, place: PinyinPlace = 'back'): string {
  return place === 'front' && hasCjk(word) ? cleanText(pinyin ?? '') : '';
}
