import { useEffect } from 'react';
import { useSettings } from '#client/lib/settings/settings-provider.tsx';
import { startAnalytics } from './start-analytics.ts';

/**
 * For the plans page alone: fetches the scripts of the vendors whose ids the owner has set, so that the
 * reports of `track.ts` reach them. Does nothing without ids.
 *
 * A script cannot be unloaded, and every other page holds data of children: leaving the plans page then loads the next page
 * afresh, without them.
 */
export function usePlansAnalytics(): void {
  const { analytics } = useSettings();
  useEffect(() => {
    if (!startAnalytics(analytics)) return;
    const { pathname } = window.location;
    return () => {
      if (window.location.pathname !== pathname) window.location.reload();
    };
  }, [analytics]);
}
