import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Location } from '#client/lib/navigation/navigation.ts';
import { createSafeStorage, parseJson } from '#client/lib/storage/safe-storage.ts';

const STORAGE_KEY = 'sproutcards-scroll';
const storage = createSafeStorage(() => window.sessionStorage);

type HistoryEntry = Pick<Location, 'key' | 'pathname'>;

const positions = readPositions();

export function useScrollRestoration(location: Location | undefined, keepsScroll: boolean): void {
  // The position is stored on scroll, because a shorter next page has already scrolled up when it is rendered.
  const scrollTop = useRef(0);
  // A prerendered page may be scrolled before the app replaces it.
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (!location) return;
    const wasFirst = isFirst.current;
    isFirst.current = false;
    const stored = positions[toKey(location)];
    if (stored !== undefined) {
      if (!wasFirst || !isScrolledByReader(stored)) window.scrollTo(0, stored);
    } else if (!keepsScroll && !scrollToFragment(location.hash) && !wasFirst) window.scrollTo(0, 0);
    return () => {
      positions[toKey(location)] = scrollTop.current;
    };
  }, [location, keepsScroll]);
  // Reading the position before the paint would force a layout.
  useEffect(() => {
    if (location) scrollTop.current = window.scrollY;
  }, [location]);
  useLayoutEffect(() => {
    if (!location) return;
    window.history.scrollRestoration = 'manual';
    const controller = new AbortController();
    const { signal } = controller;
    const updateScrolled = () => {
      scrollTop.current = window.scrollY;
    };
    const store = () => {
      positions[toKey(location)] = window.scrollY;
      storage.write(STORAGE_KEY, JSON.stringify(positions));
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('scroll', updateScrolled, { passive: true, signal });
    window.addEventListener('pagehide', store, { signal });
    return () => controller.abort();
  }, [location]);
}

/** Returns true if the reader has scrolled. The browser itself scrolls after a reload or a step in the history. */
function isScrolledByReader(stored: number): boolean {
  if (window.scrollY === 0) return false;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isRevisit = entry?.type === 'reload' || entry?.type === 'back_forward';
  return !isRevisit || window.scrollY > stored;
}

function scrollToFragment(hash: string): boolean {
  try {
    const element = document.getElementById(decodeURIComponent(hash.slice(1)));
    element?.scrollIntoView();
    return element !== null;
  } catch {
    // The fragment is malformed.
    return false;
  }
}

/** Returns a key with the path, because the first entry of every document has the key `default`. */
function toKey({ key, pathname }: HistoryEntry): string {
  return key === 'default' ? `${key} ${pathname}` : key;
}

function readPositions(): Record<string, number> {
  const entries = Object.entries({ ...(parseJson(storage.read(STORAGE_KEY)) as object | null) });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}
