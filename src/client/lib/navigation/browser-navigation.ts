import { createBrowserHistory, type ParsedHistoryState, parseHref } from '@tanstack/history';
import { createNavigation, type Navigation, readIndex } from './navigation.ts';

/** Returns the navigation of this tab. Call it once: it listens to the tab's history from then on. */
export function openBrowserNavigation(): Navigation {
  return createNavigation(createBrowserHistory({ parseLocation: readLocation }));
}

/** Reads an entry even if it has no place yet: links within a page and earlier versions of it write such entries. */
function readLocation() {
  const { location, history } = window;
  const state: ParsedHistoryState = { ...history.state, __TSR_index: readIndex(history.state) ?? 0 };
  return parseHref(location.pathname + location.search + location.hash, state);
}
