import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export type Leaving = {
  /** While true the page is on its way to another site: buttons are disabled. */
  leaving: boolean;
  /** Runs `go`, which resolves when the browser is about to leave; a second call meanwhile does nothing. */
  leave: (go: () => Promise<void>, onFailure: (error: unknown) => void) => void;
  /** The button that began it: disabled meanwhile, it has lost the focus, which belongs there after a failure. */
  begunBy: RefObject<HTMLElement | null>;
};

/** A parent may stop the browser on its way, and no event tells a page of it; after this long it is tried again anyway. */
const STUCK_AFTER_MS = 20_000;

/**
 * For buttons that send the browser to the payment service. They stay busy until the page is gone, and are ready again
 * when the browser brings the very same page back (Back, from its back-forward cache) or never left it.
 */
export function useLeaving(): Leaving {
  const [leaving, setLeaving] = useState(false);
  const underWay = useRef(false);

  const begunBy = useRef<HTMLElement>(null);
  const stuck = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stay = useCallback(() => {
    clearTimeout(stuck.current);
    underWay.current = false;
    setLeaving(false);
  }, []);

  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && stay();
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pageshow', comeBack);
      clearTimeout(stuck.current);
    };
  }, [stay]);

  const leave = useCallback(
    (go: () => Promise<void>, onFailure: (error: unknown) => void) => {
      // A ref and not the state: a second click may come before the next drawing.
      if (underWay.current) return;
      underWay.current = true;
      begunBy.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setLeaving(true);
      go().then(
        () => {
          stuck.current = setTimeout(stay, STUCK_AFTER_MS);
        },
        (error: unknown) => {
          stay();
          onFailure(error);
        },
      );
    },
    [stay],
  );

  return { leaving, leave, begunBy };
}
