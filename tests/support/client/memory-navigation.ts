import { createMemoryHistory } from '@tanstack/history';
import { createNavigation, type Navigation } from '#client/lib/navigation/navigation.ts';

/** Returns a navigation that begins at `path` and touches no address bar. */
export function openMemoryNavigation(path: string): Navigation {
  return createNavigation(createMemoryHistory({ initialEntries: [path] }));
}
