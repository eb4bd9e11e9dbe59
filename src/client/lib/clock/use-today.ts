import { useSyncExternalStore } from 'react';
import { getLocalDay, getMsUntilNextDay } from '#shared/lib/local-clock.ts';

export function useToday(): string {
  return useSyncExternalStore(watchDay, readToday);
}

const readToday = () => getLocalDay(new Date());

/** Checks the date at midnight and when the page becomes visible, because timers pause during sleep and devices travel. */
function watchDay(onChange: () => void): () => void {
  let timer = 0;
  const setTimer = () => {
    timer = window.setTimeout(check, getMsUntilNextDay(new Date()));
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
