import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import type { ShippedText } from './shipped-text.ts';

type TextStage = 'couplets' | 'phrases' | 'sentences';

const LISTS = {
  en: {
    couplets: async () => (await import('./english-couplets.ts')).ENGLISH_COUPLETS,
    phrases: async () => (await import('./english-phrases.ts')).ENGLISH_PHRASES,
    sentences: async () => (await import('./english-sentences.ts')).ENGLISH_SENTENCES,
  },
  zh: {
    couplets: async () => (await import('./chinese-couplets.ts')).CHINESE_COUPLETS,
    phrases: async () => (await import('./chinese-phrases.ts')).CHINESE_PHRASES,
    sentences: async () => (await import('./chinese-sentences.ts')).CHINESE_SENTENCES,
  },
} as const;

/** Fetches the shipped texts of a stage in the order in which they are taught. Rejects without a network. */
export function loadStageTexts(language: WordLanguage, stage: TextStage): Promise<readonly ShippedText[]> {
  return LISTS[language][stage]();
}
