import { createMemoryHistory } from '@tanstack/history';
import { createNavigation, type Navigation } from '#client/lib/navigation/navigation.ts';

/** Returns a navigation without an address bar that begins at `path`. */
export function openMemoryNavigation(path: string): Navigation {
  return createNavigation(createMemoryHistory({ initialEntries: [path] }));
}
