import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Location } from '#client/lib/navigation/navigation.ts';
import { createSafeStorage, parseJson } from '#client/lib/storage/safe-storage.ts';

const STORAGE_KEY = 'sproutcards-scroll';
const storage = createSafeStorage(() => window.sessionStorage);

type Place = Pick<Location, 'key' | 'pathname'>;

/** In CSS pixels. */
const positions = readStored();

export function useScrollRestoration(location: Location | undefined, keepsScroll: boolean): void {
  // When another page has loaded, a shorter one may already have scrolled up, because the scroll event comes later.
  const scrolled = useRef(0);
  // A prerendered page can be read, and scrolled, before the app replaces it.
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (!location) return;
    const wasFirst = isFirst.current;
    isFirst.current = false;
    const before = positions[nameOf(location)];
    if (before !== undefined) {
      if (!wasFirst || !isScrolledByReader(before)) window.scrollTo(0, before);
    } else if (!keepsScroll && !scrollToFragment(location.hash) && !wasFirst) window.scrollTo(0, 0);
    return () => {
      positions[nameOf(location)] = scrolled.current;
    };
  }, [location, keepsScroll]);
  // Before the paint, reading the position would force a layout.
  useEffect(() => {
    if (location) scrolled.current = window.scrollY;
  }, [location]);
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
      storage.write(STORAGE_KEY, JSON.stringify(positions));
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('scroll', note, { passive: true, signal });
    window.addEventListener('pagehide', store, { signal });
    return () => end.abort();
  }, [location]);
}

/** After a reload or a step in the history, the browser scrolls by itself. */
function isScrolledByReader(before: number): boolean {
  if (window.scrollY === 0) return false;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isRevisit = entry?.type === 'reload' || entry?.type === 'back_forward';
  return !isRevisit || window.scrollY > before;
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

/** Every document begins with the key `default`, so the path is needed too. */
function nameOf({ key, pathname }: Place): string {
  return key === 'default' ? `${key} ${pathname}` : key;
}

function readStored(): Record<string, number> {
  const entries = Object.entries({ ...(parseJson(storage.read(STORAGE_KEY)) as object | null) });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}
