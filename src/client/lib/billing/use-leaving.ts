import { useCallback, useEffect, useRef, useState } from 'react';

export type Leaving = {
  /** While true the page is on its way to another site: buttons are disabled. */
  leaving: boolean;
  /** Runs `go`, which resolves when the browser is about to leave; a second call meanwhile does nothing. */
  leave: (go: () => Promise<void>, onFailure: (error: unknown) => void) => void;
};

/**
 * For buttons that send the browser to the payment service. They stay busy until the page is gone, and are ready again
 * when the browser brings the very same page back (Back, from its back-forward cache).
 */
export function useLeaving(): Leaving {
  const [leaving, setLeaving] = useState(false);
  const underWay = useRef(false);

  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      underWay.current = false;
      setLeaving(false);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  const leave = useCallback((go: () => Promise<void>, onFailure: (error: unknown) => void) => {
    // A ref and not the state: a second click may come before the next drawing.
    if (underWay.current) return;
    underWay.current = true;
    setLeaving(true);
    go().catch((error: unknown) => {
      underWay.current = false;
      setLeaving(false);
      onFailure(error);
    });
  }, []);

  return { leaving, leave };
}
