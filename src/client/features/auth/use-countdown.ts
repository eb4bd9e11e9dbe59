import { useCallback, useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/**
 * Counts a pause down. The clock decides and not the ticks, which a sleeping phone leaves out.
 * @param initialMs how long to pause from the first look, 0 for none.
 */
export function useCountdown(initialMs: number): { secondsLeft: number; pause: (ms: number) => void } {
  const [until, setUntil] = useState(() => Date.now() + initialMs);
  const [now, setNow] = useState(() => Date.now());
  const over = now >= until;

  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [over]);

  const pause = useCallback((ms: number) => {
    setNow(Date.now());
    setUntil(Date.now() + ms);
  }, []);
  return { secondsLeft: over ? 0 : Math.ceil((until - now) / SECOND_MS), pause };
}
