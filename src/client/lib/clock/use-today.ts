import { useSyncExternalStore } from 'react';
import { getLocalDay, getMsUntilNextDay } from '#shared/lib/local-clock.ts';

export function useToday(): string {
  return useSyncExternalStore(watchDay, readToday);
}

const readToday = () => getLocalDay(new Date());

/** Checks the date at midnight and whenever the page becomes visible, because timers pause and devices travel. */
function watchDay(onChange: () => void): () => void {
  let timer = 0;
  const startTimer = () => {
    timer = window.setTimeout(checkDay, getMsUntilNextDay(new Date()));
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
