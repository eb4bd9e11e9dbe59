import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export type Leaving = {
  leaving: boolean;
  leave: (go: () => Promise<void>, onFailure: (error: unknown) => void) => void;
  /** The pressed button, which loses the focus while disabled and gets it back after a failure. */
  begunBy: RefObject<HTMLElement | null>;
};

/** A page gets no event when its navigation is stopped, so the button works again after this time. */
const STUCK_AFTER_MS = 20_000;

/** The state resets when the browser restores the page from its back-forward cache. */
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
