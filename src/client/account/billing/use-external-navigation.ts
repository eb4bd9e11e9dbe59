import { useRef } from 'react';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';

/** Browsers fire no event for a canceled navigation, so the button is re-enabled after this time. */
const NAVIGATION_TIMEOUT_MS = 20_000;

/**
 * Opens another site and stays busy until the browser leaves or returns. `triggerRef` is for the clicked button.
 * Callers return focus to it after a failure, because a disabled button loses focus.
 */
export function useExternalNavigation() {
  const triggerRef = useRef<HTMLElement>(null);
  const { pending: isNavigating, run } = useAsyncAction(async (startNavigation: () => Promise<void>) => {
    await startNavigation();
    await waitForReturn();
  });
  const navigateAway = (startNavigation: () => Promise<void>, onFailure: (error: unknown) => void) => {
    triggerRef.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    void run(startNavigation).then((outcome) => outcome?.ok === false && onFailure(outcome.error));
  };
  return { isNavigating, navigateAway, triggerRef };
}

/** Resolves when the page is restored from the back-forward cache, or after the timeout if it was not left. */
function waitForReturn(): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const finish = () => {
      controller.abort();
      clearTimeout(timeout);
      resolve();
    };
    const timeout = setTimeout(finish, NAVIGATION_TIMEOUT_MS);
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && finish();
    window.addEventListener('pageshow', onPageShow, { signal: controller.signal });
  });
}
