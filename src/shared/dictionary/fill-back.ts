import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { readingKey } from '#shared/library/word-keys.ts';
import type { Reading } from './list-readings.ts';

/** The texts of a card besides its word; empty or absent if there is none. */
export type Back = { english?: string | undefined; pinyin?: string | undefined };

/** Fills empty texts from a reading. Returns null if none is empty, or if the card has another pinyin. */
export function fillBack(
  { english = '', pinyin = '' }: Back,
  reading: Reading,
): { english: string; pinyin: string } | null {
  const known = readingKey({ pinyin });
  if (known !== '' && known !== readingKey(reading)) return null;
  const filled = {
    english: english.trim() === '' ? reading.meaning.slice(0, LIBRARY_LIMITS.english) : english,
    pinyin: known === '' ? reading.pinyin.slice(0, LIBRARY_LIMITS.pinyin) : pinyin,
  };
  return filled.english === english && filled.pinyin === pinyin ? null : filled;
}
