import { useSyncExternalStore } from 'react';
import { watchMinutes } from './watch-minutes.ts';

/** Returns the minutes since the first of January 1970, for what is so many minutes ago. It goes on while the page is open. */
export function useMinute(): number {
  return useSyncExternalStore(watchMinutes, readMinute);
}

const readMinute = () => Math.floor(Date.now() / 60_000);
