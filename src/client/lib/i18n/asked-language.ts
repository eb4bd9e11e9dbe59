import { isLanguage, type Language } from './languages.ts';

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
