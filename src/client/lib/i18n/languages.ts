import { hasCjk } from '#shared/lib/cjk.ts';

export const LANGUAGES = { en: 'English', zh: '简体中文' } as const;
export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_TAGS: Record<Language, string> = { en: 'en', zh: 'zh-Hans' };

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}

export function pickLanguage(remembered: string | null, browserLanguages: readonly string[]): Language {
  if (isLanguage(remembered)) return remembered;
  return browserLanguages.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}

/** Marks Chinese text, so that it is spoken and drawn as Chinese on an English screen. */
export function markLanguage(text: string): { lang?: string } {
  return hasCjk(text) ? { lang: 'zh-Hans' } : {};
}
