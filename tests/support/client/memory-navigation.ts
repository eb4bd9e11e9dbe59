import { createMemoryHistory } from '@tanstack/history';
import { createNavigation, type Navigation } from '#client/lib/navigation/navigation.ts';

/** Creates a navigation that starts at `path` and does not use the address bar. */
export function openMemoryNavigation(path: string): Navigation {
  return createNavigation(createMemoryHistory({ initialEntries: [path] }));
}
