import type { WordLanguage } from '#shared/library/tables/card-set.ts';

/** The placeholder for the child's name, which is never sent to the story model. */
export const HERO = '{name}';

/** The hero's name for a child without a name. */
const NAMELESS: Record<WordLanguage, string> = { en: 'Little One', zh: '宝宝' };

export function fillHero(text: string, language: WordLanguage, name: string): string {
  return text.replaceAll(HERO, () => name || NAMELESS[language]);
}
