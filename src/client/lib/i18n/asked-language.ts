import { isLanguage, type Language } from './languages.ts';

/** Where the language that was chosen in this browser is remembered. */
export const LANGUAGE_KEY = 'sproutcards-language';

const PARAMETER = 'lang';

/** Returns the language that an address asks for, as the links between the languages of a page do. */
export function readAskedLanguage(search: string): Language | null {
  const asked = new URLSearchParams(search).get(PARAMETER);
  return isLanguage(asked) ? asked : null;
}

/** How this page was come to. */
export type Arrival = {
  referrer: string;
  origin: string;
  /** Whether a link or an address was followed, and not Back or a reload. */
  isFollowed: boolean;
};

export function readArrival(): Arrival {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isFollowed = entry === undefined || entry.type === 'navigate';
  return { referrer: document.referrer, origin: location.origin, isFollowed };
}

/**
 * Returns whether the language of an address is a choice to be remembered: it was followed on our own pages, or nothing is
 * remembered yet. A link on another site changes nothing, and neither does an older page that is shown again.
 */
export function isChoice({ referrer, origin, isFollowed }: Arrival, remembered: string | null): boolean {
  const isOwn = referrer === origin || referrer.startsWith(`${origin}/`);
  return remembered === null || (isFollowed && isOwn);
}

/** Takes the language out of the address of this page, which stays: a reload would ask for it again. */
export function dropAskedLanguage(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(PARAMETER)) return;
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
}
