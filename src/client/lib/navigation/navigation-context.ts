import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Location, Navigate, Navigation } from './navigation.ts';

export const NavigationContext = createContext<Navigation | null>(null);

/** The location that the screens below it are drawn for. It lags behind the address while a page is on its way. */
export const LocationContext = createContext<Location | null>(null);

/** Returns the location of the address bar, also while its page is on its way. */
export function useAskedLocation(): Location {
  const { subscribe, getLocation } = useNavigation();
  return useSyncExternalStore(subscribe, getLocation);
}

/** Returns the location that this screen is drawn for. */
export function useLocation(): Location {
  const location = useContext(LocationContext);
  if (!location) throw new Error('useLocation is used outside of a LocationContext.');
  return location;
}

/** Returns the function that leads to another address of the app. It always is the same one. */
export function useNavigate(): Navigate {
  return useNavigation().navigate;
}

/** Returns the history of this tab, and the way to other addresses. */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('There is no NavigationContext around this.');
  return navigation;
}
