import { useEffect, useEffectEvent } from 'react';
import type { Location } from './navigation.ts';
import { useLocation, useNavigation } from './navigation-context.ts';

export function useOnLeave(onLeave: (to: Location) => void): void {
  const { subscribe, getLocation } = useNavigation();
  const { pathname } = useLocation();
  const leave = useEffectEvent(onLeave);
  useEffect(
    () =>
      subscribe(() => {
        const asked = getLocation();
        if (asked.pathname !== pathname) leave(asked);
      }),
    [subscribe, getLocation, pathname],
  );
}
