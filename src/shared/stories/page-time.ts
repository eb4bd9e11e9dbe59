import type { WordLanguage } from '#shared/library/tables/card-set.ts';

const PAUSE_MS = 2_000;
const WORD_MS = 600;
const CHARACTER_MS = 350;

/** Returns how long a page stays that turns automatically (`docs/product/stories.md#pace`). */
export function timeOfPage(text: string, language: WordLanguage): number {
  const pieces = language === 'zh' ? text.match(/\p{Script=Han}/gu) : text.match(/[\p{L}’]+/gu);
  return PAUSE_MS + (pieces?.length ?? 0) * (language === 'zh' ? CHARACTER_MS : WORD_MS);
}
