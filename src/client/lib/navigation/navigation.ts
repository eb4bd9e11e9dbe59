import {
  createBrowserHistory,
  type HistoryLocation,
  type ParsedHistoryState,
  parseHref,
  type RouterHistory,
} from '@tanstack/history';

/** One entry of the history. */
export type Location = {
  pathname: string;
  search: string;
  hash: string;
  /** What was handed over with the entry, out of the address bar. It survives a reload. */
  state: unknown;
  /** Names the entry. Entries that this app has not written share the key `default`. */
  key: string;
  /** Whether it took the place of the entry before. */
  isReplacement: boolean;
};

export type NavigateOptions = { replace?: boolean; state?: unknown };
export type Navigate = (to: string, options?: NavigateOptions) => void;

/** The history of this tab, and the way to other addresses. */
export type Navigation = {
  getLocation: () => Location;
  subscribe: (listener: () => void) => () => void;
  navigate: Navigate;
};

/** The fields of an entry's state: our own, and the library's, which earlier versions of the page called `idx`. */
type EntryState = { usr?: unknown; key?: string; __TSR_index?: number; idx?: number } | null;

export function createNavigation(history: RouterHistory): Navigation {
  let location = toLocation(history.location, false);
  const listeners = new Set<() => void>();
  history.subscribe(({ location: next, action }) => {
    location = toLocation(next, action.type === 'REPLACE');
    for (const listener of listeners) listener();
  });
  return {
    getLocation: () => location,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate: (to, { replace = false, state = null } = {}) => {
      history[replace ? 'replace' : 'push'](to, { usr: state });
      // The library waits for the end of the task; what reads the address must find the new one at once.
      history.flush();
    },
  };
}

/** Returns the place in the history that an entry's state notes; null where it notes none. */
export function readIndex(state: unknown): number | null {
  const entry = state as EntryState;
  return entry?.__TSR_index ?? entry?.idx ?? null;
}

function toLocation({ pathname, search, hash, state }: HistoryLocation, isReplacement: boolean): Location {
  const entry = state as EntryState;
  return {
    pathname,
    search,
    hash,
    state: entry?.usr ?? null,
    key: entry?.key ?? 'default',
    isReplacement,
  };
}

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
