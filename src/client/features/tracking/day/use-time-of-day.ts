import { useSyncExternalStore } from 'react';
import type { TimeOfDay } from '#shared/library/schema.ts';
import { timeOfDayAt } from '#shared/tracking/time-of-day.ts';

/** Returns what the parent's clock says now. It goes on while the page is open. */
export function useTimeOfDay(): TimeOfDay {
  return useSyncExternalStore(watchClock, readClock);
}

const readClock = () => timeOfDayAt(new Date());

function watchClock(onChange: () => void): () => void {
  const timer = setInterval(onChange, 60_000);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
