import { useSyncExternalStore } from 'react';

/** From here on a table with all its columns has room. */
const WIDE = '(min-width: 56.25rem)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Returns whether the days stand in a table, and not in months that fold. */
export function isWide(): boolean {
  return window.matchMedia(WIDE).matches;
}

/** Returns the answer of isWide, also when the window changes. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide);
}
