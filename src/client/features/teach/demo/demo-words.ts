import type { WordLanguage } from '#shared/library/schema.ts';

/** Words that every child knows, from the lists that come along. */
export const DEMO_WORDS: Record<WordLanguage, readonly string[]> = {
  en: ['dog', 'milk', 'hand', 'flower', 'cup'],
  zh: ['狗', '牛奶', '手', '花', '杯子'],
};
