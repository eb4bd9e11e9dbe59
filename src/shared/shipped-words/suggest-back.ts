import { readTraditional } from '#shared/lib/traditional.ts';
import { getTextKey } from '#shared/library/tables/text.ts';
import type { ShippedWord } from './shipped-word.ts';
import { getSpellingKey } from './spelling-key.ts';

type Back = { readonly english: string; readonly pinyin: string };

/**
 * Returns the back of a card whose word changes from `before.word` to `word`: what the parent has typed, otherwise the
 * list's back. The previous word's back from the list is removed.
 */
export function suggestBack(
  shipped: readonly ShippedWord[],
  before: Back & { readonly word: string },
  word: string,
): Back {
  const oldBack = findBack(shipped, before.word);
  const newBack = findBack(shipped, word);
  const choose = (field: keyof Back) => (before[field] === oldBack[field] ? newBack[field] : before[field]);
  return { english: choose('english'), pinyin: choose('pinyin') };
}

function findBack(shipped: readonly ShippedWord[], word: string): Back {
  const key = getSpellingKey(word);
  const listed = shipped.find((candidate) => getSpellingKey(candidate.word) === key);
  const { english = '', pinyin = '' } = listed ?? {};
  const isAsListed = listed === undefined || getTextKey(listed.word) === getTextKey(word);
  return { english, pinyin: isAsListed ? pinyin : readTraditional(listed.word, pinyin) };
}
