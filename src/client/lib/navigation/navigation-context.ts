import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Location, Navigate, Navigation } from './navigation.ts';

export const NavigationContext = createContext<Navigation | null>(null);

/** Lags behind the address while a page is loading. */
export const LocationContext = createContext<Location | null>(null);

export function useAskedLocation(): Location {
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

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('There is no NavigationContext around this.');
  return navigation;
}
