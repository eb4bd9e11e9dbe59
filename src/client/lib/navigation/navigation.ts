import {
  createBrowserHistory,
  type HistoryLocation,
  type ParsedHistoryState,
  parseHref,
  type RouterHistory,
} from '@tanstack/history';

export type Location = {
  pathname: string;
  search: string;
  hash: string;
  /** Survives a reload and does not appear in the address. */
  state: unknown;
  /** Entries that this app has not written share the key `default`. */
  key: string;
  isReplacement: boolean;
};

export type NavigateOptions = { replace?: boolean; state?: unknown };
export type Navigate = (to: string, options?: NavigateOptions) => void;

export type Navigation = {
  getLocation: () => Location;
  subscribe: (listener: () => void) => () => void;
  navigate: Navigate;
};

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
      // The library updates the address at the end of the task, but its readers need it immediately.
      history.flush();
    },
  };
}

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

/** Opens the tab's history. Call it only once, because it never stops listening. */
export function openBrowserNavigation(): Navigation {
  return createNavigation(createBrowserHistory({ parseLocation: readLocation }));
}

/** Reads the location with index 0 by default, because links within a page write entries without an index. */
function readLocation() {
  const { location, history } = window;
  const state: ParsedHistoryState = { ...history.state, __TSR_index: readIndex(history.state) ?? 0 };
  return parseHref(location.pathname + location.search + location.hash, state);
}
