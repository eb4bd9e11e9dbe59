import { textKey } from '#shared/library/tables/text.ts';
import type { ShippedWord } from './shipped-word.ts';

type Back = { readonly english: string; readonly pinyin: string };

/**
 * Returns the back of a card whose word changes from `before.word` to `word`: the list's back, except for what the
 * parent has typed. The list's back of the previous word is removed.
 */
export function suggestBack(
  shipped: readonly ShippedWord[],
  before: Back & { readonly word: string },
  word: string,
): Back {
  const past = findBack(shipped, before.word);
  const next = findBack(shipped, word);
  const choose = (field: keyof Back) => (before[field] === past[field] ? next[field] : before[field]);
  return { english: choose('english'), pinyin: choose('pinyin') };
}

function findBack(shipped: readonly ShippedWord[], word: string): Back {
  const key = textKey(word);
  const { english = '', pinyin = '' } = shipped.find((listed) => textKey(listed.word) === key) ?? {};
  return { english, pinyin };
}
