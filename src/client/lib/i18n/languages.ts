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

/**
 * Returns the attributes of a family's text. They mark it as Chinese or English, so that screens in the other language
 * speak and render it as such, and keep browsers that translate the page from changing it.
 */
export function markLanguage(text: string): { lang?: string; translate: 'no' } {
  const lang = hasCjk(text) ? LANGUAGE_TAGS.zh : /\p{L}/u.test(text) && LANGUAGE_TAGS.en;
  return { translate: 'no', ...(lang && { lang }) };
}

export const LANGUAGE_KEY = 'sproutcards-language';

const LANGUAGE_PARAM = 'lang';

export function readRequestedLanguage(search: string): Language | null {
  const requested = new URLSearchParams(search).get(LANGUAGE_PARAM);
  return isLanguage(requested) ? requested : null;
}

export type Arrival = {
  referrer: string;
  origin: string;
  isNewNavigation: boolean;
};

export function readArrival(): Arrival {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isNewNavigation = entry === undefined || entry.type === 'navigate';
  return { referrer: document.referrer, origin: location.origin, isNewNavigation };
}

/** Returns false for a link on another site and for a reload or return, which do not change the stored language. */
export function isLanguageChoice(
  { referrer, origin, isNewNavigation }: Arrival,
  remembered: string | null,
): boolean {
  const isFromOwnSite = referrer === origin || referrer.startsWith(`${origin}/`);
  return remembered === null || (isNewNavigation && isFromOwnSite);
}

export function removeLanguageParam(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(LANGUAGE_PARAM)) return;
  url.searchParams.delete(LANGUAGE_PARAM);
  history.replaceState(history.state, '', url);
}
