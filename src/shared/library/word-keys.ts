import type { Flashcard } from './tables/flashcard.ts';
import { textKey } from './tables/text.ts';

/** Rows are immutable, so their keys are computed once. */
const keys = new WeakMap<Flashcard, Keys>();
type Keys = { word: string; pinyin: string; wordInCategory: string };

export function wordKey(card: Flashcard): string {
  return keysOf(card).wordInCategory;
}

/** Returns a key that ignores how the syllables are divided; empty without pinyin. */
export function readingKey({ pinyin = '' }: Pick<Flashcard, 'pinyin'>): string {
  return pinyin === '' ? '' : textKey(pinyin).replace(/[\s'’-]/g, '');
}

function keyOfWord({ word, categoryId }: Pick<Flashcard, 'word' | 'categoryId'>): string {
  return `${categoryId}\n${textKey(word)}`;
}

export function keysOf(card: Flashcard): Keys {
  const known = keys.get(card);
  if (known) return known;
  const made = {
    word: textKey(card.word),
    pinyin: textKey(card.pinyin ?? ''),
    wordInCategory: keyOfWord(card),
  };
  keys.set(card, made);
  return made;
}
