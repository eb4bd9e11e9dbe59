import { useEffect } from 'react';
import { useSettings } from '#client/lib/settings/settings-provider.tsx';
import { startAnalytics } from './start-analytics.ts';

/**
 * A script cannot be unloaded and other pages hold children's data, so leaving the plans page loads the next page
 * afresh.
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
