import { useSyncExternalStore } from 'react';
import { localDay, msUntilNextDay } from '#shared/tracking/local-clock.ts';

/** The parent's calendar day `YYYY-MM-DD`. It changes at midnight while the page is open, and with the device's zone. */
export function useToday(): string {
  return useSyncExternalStore(watchDay, readToday);
}

const readToday = () => localDay(new Date());

/**
 * Calls `onChange` when the day may have changed: at midnight and, because timers sleep with the device and devices
 * travel, whenever the page comes into view. Returns the function that ends it.
 */
function watchDay(onChange: () => void): () => void {
  let timer = 0;
  const setTimer = () => {
    timer = window.setTimeout(check, msUntilNextDay(new Date()));
  };
  const check = () => {
    window.clearTimeout(timer);
    setTimer();
    onChange();
  };
  setTimer();
  document.addEventListener('visibilitychange', check);
  window.addEventListener('focus', check);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('focus', check);
  };
}

/** Calls `onChange` every minute and whenever the page comes into view. Returns the function that ends it. */
export function watchMinutes(onChange: () => void): () => void {
  const timer = setInterval(onChange, 60_000);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** Returns the minutes since the first of January 1970, for what is so many minutes ago. It goes on while the page is open. */
export function useMinute(): number {
  return useSyncExternalStore(watchMinutes, readMinute);
}

const readMinute = () => Math.floor(Date.now() / 60_000);
