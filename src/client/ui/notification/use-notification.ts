import { useCallback, useEffect, useMemo, useState } from 'react';

type Shown = { tone: 'success' | 'error' | 'info'; text: string; key: number };

export type TimedBanner = {
  current: Shown | null;
  /** Shows a text in place of the one before and starts its time anew. */
  show: (tone: Shown['tone'], text: string) => void;
  clear: () => void;
  /** For the element around the banner (keyed by `current.key`, so that a repeated text is read out again): time stands still while it is hovered or holds the focus. */
  holdProps: { onMouseEnter: () => void; onMouseLeave: () => void; onFocus: () => void; onBlur: () => void };
};

/**
 * One banner that goes away `durationMs` after it came, but never from under someone who
 * is reading it: while held, its time stops, and it starts anew when let go.
 */
export function useTimedBanner(durationMs: number): TimedBanner {
  const [current, setCurrent] = useState<Shown | null>(null);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (!current || held) return;
    const timer = setTimeout(() => setCurrent(null), durationMs);
    return () => clearTimeout(timer);
  }, [current, held, durationMs]);

  const show = useCallback((tone: Shown['tone'], text: string) => {
    setHeld(false);
    setCurrent((before) => ({ tone, text, key: (before?.key ?? 0) + 1 }));
  }, []);
  const clear = useCallback(() => {
    setHeld(false);
    setCurrent(null);
  }, []);
  const holdProps = useMemo(() => {
    const hold = () => setHeld(true);
    const release = () => setHeld(false);
    return { onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release };
  }, []);

  return useMemo(() => ({ current, show, clear, holdProps }), [current, show, clear, holdProps]);
}
