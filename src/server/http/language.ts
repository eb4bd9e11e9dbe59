import Negotiator from 'negotiator';

export type Language = 'en' | 'zh';

export const LANGUAGE_TAGS: Record<Language, string> = { en: 'en', zh: 'zh-Hans' };

/** Returns English if no language of the header `Accept-Language` (RFC 9110) matches. */
export function pickLanguage(acceptLanguage: string | undefined): Language {
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage ?? 'en' } });
  return negotiator.language(Object.keys(LANGUAGE_TAGS)) === 'zh' ? 'zh' : 'en';
}
