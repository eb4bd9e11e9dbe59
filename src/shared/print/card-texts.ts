import { hasCjk } from '#shared/lib/cjk.ts';
import { cleanText } from '#shared/library/tables/text.ts';
import type { PictureSize } from '#shared/media/photo.ts';
import type { DoubleSided, Offset } from './paper/double-sided.ts';
import type { CardField } from './paper/layout-types.ts';
import type { PageFormat } from './paper/page-format.ts';

export type PrintCard = {
  /** Identifies cards of dots. */
  readonly id?: string | undefined;
  readonly word: string;
  readonly english?: string | undefined;
  readonly pinyin?: string | undefined;
  /** The id of the card's photo. */
  readonly photo?: string | undefined;
};

export type PrintOptions = {
  readonly backPages: boolean;
  /** By default, an A4 page has two cards. */
  readonly format?: PageFormat | undefined;
  /** By default, all backs follow all fronts. */
  readonly doubleSided?: DoubleSided | undefined;
  /** The side with the pinyin of Chinese words, by default the back. */
  readonly pinyin?: PinyinPlace | undefined;
  /** The weight of all letters, by default regular. */
  readonly weight?: PrintWeight | undefined;
  /** The offset of the backs. */
  readonly offset?: Offset | undefined;
  /** The photos for the backs, by id. A card whose photo is missing here gets a warning. */
  readonly photos?: ReadonlyMap<string, PictureSize> | undefined;
};

export type PrintWeight = 'regular' | 'bold';

/** On the front, the pinyin is above the word. */
export type PinyinPlace = 'front' | 'back';

/** `size` is in points, before fitting. */
export type BackText = { readonly text: string; readonly size: number; readonly field: CardField };

const EMPTY = '-';

/**
 * Lists the texts of a back. A word without Chinese characters is itself English. A Chinese card shows English, the
 * word and pinyin.
 */
export function listBackTexts(card: PrintCard, place: PinyinPlace = 'back'): readonly BackText[] {
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
    ...(getPinyinAbove(card, place) ? [] : [createPinyinText(card)]),
  ];
}

function createPinyinText({ pinyin }: PrintCard): BackText {
  return { text: `Pinyin: ${cleanText(pinyin ?? '') || EMPTY}`, size: 14, field: 'pinyin' };
}

/** Returns an empty text if there is no pinyin on the front. */
export function getPinyinAbove({ word, pinyin }: PrintCard, place: PinyinPlace = 'back'): string {
  return place === 'front' && hasCjk(word) ? cleanText(pinyin ?? '') : '';
}
