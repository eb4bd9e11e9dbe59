import { useLayoutEffect, useRef } from 'react';
import type { Location } from '#client/lib/navigation/navigation.ts';

const STORAGE_KEY = 'sproutcards-scroll';
type Place = Pick<Location, 'key' | 'pathname'>;

/** How far each entry of the history was scrolled, in CSS pixels. */
const positions = readStored();

/**
 * Scrolls a page to where it was left, to the place its address names, or to the top; also after a reload. `keepsScroll`
 * leaves it where it is.
 */
export function useScrollRestoration(location: Location | undefined, keepsScroll: boolean): void {
  // By the time another page is here, a shorter one may have scrolled up: its event comes later.
  const scrolled = useRef(0);
  useLayoutEffect(() => {
    if (!location) return;
    const before = positions[nameOf(location)];
    if (before !== undefined) window.scrollTo(0, before);
    else if (!keepsScroll && !scrollToFragment(location.hash)) window.scrollTo(0, 0);
    scrolled.current = window.scrollY;
    return () => {
      positions[nameOf(location)] = scrolled.current;
    };
  }, [location, keepsScroll]);
  useLayoutEffect(() => {
    if (!location) return;
    window.history.scrollRestoration = 'manual';
    const end = new AbortController();
    const { signal } = end;
    const note = () => {
      scrolled.current = window.scrollY;
    };
    const store = () => {
      positions[nameOf(location)] = window.scrollY;
      writeStored();
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('scroll', note, { passive: true, signal });
    window.addEventListener('pagehide', store, { signal });
    return () => end.abort();
  }, [location]);
}

function scrollToFragment(hash: string): boolean {
  try {
    const element = document.getElementById(decodeURIComponent(hash.slice(1)));
    element?.scrollIntoView();
    return element !== null;
  } catch {
    // A fragment that is no text.
    return false;
  }
}

/** Every document begins with the key `default`: without its path, a page would open where another one was left. */
function nameOf({ key, pathname }: Place): string {
  return key === 'default' ? `${key} ${pathname}` : key;
}

function readStored(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {});
    return Object.fromEntries(entries.filter(([, value]) => typeof value === 'number'));
  } catch {
    return {};
  }
}

function writeStored(): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // Without storage a reload begins at the top.
  }
}
