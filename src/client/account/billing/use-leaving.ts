import { useRef } from 'react';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';

/** Browsers report no event for a cancelled navigation, so the button is re-enabled after this time. */
const STUCK_AFTER_MS = 20_000;

/** `begunBy` is the pressed button, which loses the focus while disabled and gets it back after a failure. */
export function useLeaving() {
  const begunBy = useRef<HTMLElement>(null);
  const { pending: leaving, run } = useAsyncAction(async (go: () => Promise<void>) => {
    await go();
    await waitForReturn();
  });
  const leave = (go: () => Promise<void>, onFailure: (error: unknown) => void) => {
    begunBy.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    void run(go).then((outcome) => outcome?.ok === false && onFailure(outcome.error));
  };
  return { leaving, leave, begunBy };
}

/** Resolves when the browser restores the page from its back-forward cache, or when it has not left. */
function waitForReturn(): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController();
    const comeBack = () => {
      end.abort();
      clearTimeout(stuck);
      resolve();
    };
    const stuck = setTimeout(comeBack, STUCK_AFTER_MS);
    window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack(), { signal: end.signal });
  });
}
