import { hasCjk } from '#shared/print/characters.ts';

/** The languages of the screens, each in its own name, as i18next and the folders of `locales/` call them. */
export const LANGUAGES = { en: 'English', zh: '简体中文' } as const;
export type Language = keyof typeof LANGUAGES;

/** The value of `<html lang>` (BCP 47): the screens' Chinese is written in simplified characters. */
export const LANGUAGE_TAGS: Record<Language, string> = { en: 'en', zh: 'zh-Hans' };

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}

/** The language to start in: the remembered choice, else the first of the browser's languages that we have, else English. */
export function pickLanguage(remembered: string | null, browserLanguages: readonly string[]): Language {
  if (isLanguage(remembered)) return remembered;
  return browserLanguages.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}

/** The `lang` attribute of a parent's own text, so that Chinese is read and drawn as Chinese on an English screen. */
export function markLanguage(text: string): { lang?: string } {
  return hasCjk(text) ? { lang: 'zh-Hans' } : {};
}
