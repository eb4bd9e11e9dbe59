import { useSyncExternalStore } from 'react';
import { watchMinutes } from '#client/lib/clock/watch-minutes.ts';
import type { TimeOfDay } from '#shared/library/schema.ts';
import { timeOfDayAt } from '#shared/tracking/time-of-day.ts';

/** Returns what the parent's clock says now. It goes on while the page is open. */
export function useTimeOfDay(): TimeOfDay {
  return useSyncExternalStore(watchMinutes, readClock);
}

const readClock = () => timeOfDayAt(new Date());
