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

export const LANGUAGE_KEY = 'sproutcards-language';

const PARAMETER = 'lang';

export function readAskedLanguage(search: string): Language | null {
  const asked = new URLSearchParams(search).get(PARAMETER);
  return isLanguage(asked) ? asked : null;
}

export type Arrival = {
  referrer: string;
  origin: string;
  isFollowed: boolean;
};

export function readArrival(): Arrival {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isFollowed = entry === undefined || entry.type === 'navigate';
  return { referrer: document.referrer, origin: location.origin, isFollowed };
}

/** A link on another site, or an older page shown again, does not change the language. */
export function isChoice({ referrer, origin, isFollowed }: Arrival, remembered: string | null): boolean {
  const isOwn = referrer === origin || referrer.startsWith(`${origin}/`);
  return remembered === null || (isFollowed && isOwn);
}

export function dropAskedLanguage(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(PARAMETER)) return;
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
}
