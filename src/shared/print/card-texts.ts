import { hasCjk } from '#shared/lib/cjk.ts';
import { cleanText } from '#shared/library/tables/text.ts';
import type { PictureSize } from '#shared/media/photo.ts';
import type { DoubleSided, Offset } from './paper/double-sided.ts';
import type { CardField } from './paper/layout-types.ts';
import type { PageFormat } from './paper/page-format.ts';

export type PrintCard = {
  /** The card's id, which shows whether it is a card of dots. */
  readonly id?: string | undefined;
  readonly word: string;
  readonly english?: string | undefined;
  /** Pinyin, or zhuyin in its place. */
  readonly pinyin?: string | undefined;
  /** The id of the card's photo. */
  readonly photo?: string | undefined;
};

export type PrintOptions = {
  readonly backPages: boolean;
  /** Defaults to two cards on A4. */
  readonly format?: PageFormat | undefined;
  /** Defaults to printing all fronts, then all backs. */
  readonly doubleSided?: DoubleSided | undefined;
  /** The side that shows the pinyin of Chinese words. Defaults to the back. */
  readonly pinyin?: PinyinPlace | undefined;
  /** The weight of all letters. Defaults to regular. */
  readonly weight?: PrintWeight | undefined;
  /** Shifts the backs to correct the printer's error. */
  readonly offset?: Offset | undefined;
  /** The photos for the backs, by id. A card whose photo is missing here gets a warning. */
  readonly photos?: ReadonlyMap<string, PictureSize> | undefined;
};

export type PrintWeight = 'regular' | 'bold';

/** The side that shows the pinyin. On the front, it is above the word. */
export type PinyinPlace = 'front' | 'back';

/** `size` is in points, before fitting. */
export type BackText = { readonly text: string; readonly size: number; readonly field: CardField };

const PLACEHOLDER = '-';

/**
 * Lists the texts on the back of a card. A Chinese card shows the English, the word and, unless it is on the front, the
 * pinyin. Any other card shows its English, or else its word.
 */
export function listBackTexts(card: PrintCard, place: PinyinPlace = 'back'): readonly BackText[] {
  const word = cleanText(card.word);
  const english = cleanText(card.english ?? '');
  if (!hasCjk(word)) {
    return english
      ? [{ text: english, size: 16, field: 'english' }]
      : [{ text: word || PLACEHOLDER, size: 16, field: 'word' }];
  }
  return [
    { text: `English: ${english || PLACEHOLDER}`, size: 14, field: 'english' },
    { text: word, size: 18, field: 'word' },
    ...(getFrontPinyin(card, place) ? [] : [createPinyinText(card)]),
  ];
}

function createPinyinText({ pinyin = '' }: PrintCard): BackText {
  const label = hasCjk(pinyin) ? 'Zhuyin' : 'Pinyin';
  return { text: `${label}: ${cleanText(pinyin) || PLACEHOLDER}`, size: 14, field: 'pinyin' };
}

/** Returns the pinyin above the word on the front, or '' if there is none. */
export function getFrontPinyin({ word, pinyin }: PrintCard, place: PinyinPlace = 'back'): string {
  return place === 'front' && hasCjk(word) ? cleanText(pinyin ?? '') : '';
}
