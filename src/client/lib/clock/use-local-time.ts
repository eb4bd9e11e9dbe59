import { useCallback, useSyncExternalStore } from 'react';
import { getLocalDay, getMsUntilNextDay } from '#shared/lib/local-clock.ts';

/** Returns today on the device's clock. `beginsAt` is the hour at which a day begins. */
export function useLocalDay(beginsAt = 0): string {
  const watch = useCallback((onChange: () => void) => watchDay(beginsAt, onChange), [beginsAt]);
  return useSyncExternalStore(watch, () => getLocalDay(new Date(), beginsAt));
}

/** Checks the date when the day ends and whenever the page becomes visible, because timers pause and devices travel. */
function watchDay(beginsAt: number, onChange: () => void): () => void {
  let timer = 0;
  const startTimer = () => {
    timer = window.setTimeout(checkDay, getMsUntilNextDay(new Date(), beginsAt));
  };
  const checkDay = () => {
    window.clearTimeout(timer);
    startTimer();
    onChange();
  };
  startTimer();
  document.addEventListener('visibilitychange', checkDay);
  window.addEventListener('focus', checkDay);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', checkDay);
    window.removeEventListener('focus', checkDay);
  };
}

export function watchMinutes(onChange: () => void): () => void {
  const timer = setInterval(onChange, 60_000);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

export function useMinute(): number {
  return useSyncExternalStore(watchMinutes, readMinute);
}

const readMinute = () => Math.floor(Date.now() / 60_000);
