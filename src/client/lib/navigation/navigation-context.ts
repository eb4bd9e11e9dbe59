import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { Location, Navigate, Navigation } from './navigation.ts';

export const NavigationContext = createContext<Navigation | null>(null);

/** The location of the page on screen. It lags behind the address while a page is loading. */
export const LocationContext = createContext<Location | null>(null);

export function useRequestedLocation(): Location {
  const { subscribe, getLocation } = useNavigation();
  return useSyncExternalStore(subscribe, getLocation);
}

export function useLocation(): Location {
  const location = useContext(LocationContext);
  if (!location) throw new Error('useLocation is used outside of a LocationContext.');
  return location;
}

export function useNavigate(): Navigate {
  return useNavigation().navigate;
}

function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('useNavigation is used outside of a NavigationContext.');
  return navigation;
}

type SetQuery = (next: Record<string, string> | ((before: URLSearchParams) => URLSearchParams)) => void;

export function useQuery(): [URLSearchParams, SetQuery] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery: SetQuery = useCallback(
    (next) => {
      const params = typeof next === 'function' ? next(new URLSearchParams(search)) : next;
      const newSearch = new URLSearchParams(params).toString();
      navigate(newSearch === '' ? pathname : `${pathname}?${newSearch}`, { replace: true });
    },
    [navigate, pathname, search],
  );
  return [query, setQuery];
}

export function useOnLeave(onLeave: (to: Location) => void): void {
  const { subscribe, getLocation } = useNavigation();
  const { pathname } = useLocation();
  const handleLeave = useEffectEvent(onLeave);
  useEffect(
    () =>
      subscribe(() => {
        const location = getLocation();
        if (location.pathname !== pathname) handleLeave(location);
      }),
    [subscribe, getLocation, pathname],
  );
}

/** Passes `?day=` from the address to `onDay` and removes it. */
export function useRequestedDay(onDay: (day: string) => void): void {
  const [query, setQuery] = useQuery();
  const day = query.get('day');
  useEffect(() => {
    if (day === null) return;
    setQuery((before) => {
      before.delete('day');
      return before;
    });
    onDay(day);
  }, [day, setQuery, onDay]);
}
