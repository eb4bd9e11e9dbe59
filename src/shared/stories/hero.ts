import type { WordLanguage } from '#shared/library/tables/card-set.ts';

/** Stands for the child, whose name never leaves the device. */
export const HERO = '{name}';

/** Of a child without a name. */
const NAMELESS: Record<WordLanguage, string> = { en: 'Little One', zh: '宝宝' };

export function fillHero(text: string, language: WordLanguage, name: string): string {
  return text.replaceAll(HERO, () => name || NAMELESS[language]);
}
