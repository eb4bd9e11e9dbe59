import { writeSimplified } from '#shared/lib/traditional.ts';
import { getTextKey } from '#shared/library/tables/text.ts';
import { spellBritish } from './american-spelling.ts';

/** Returns one key for all spellings of a word, because children and devices of a family may have different ones. */
export function getSpellingKey(text: string): string {
  return writeSimplified(spellBritish(getTextKey(text)));
}
