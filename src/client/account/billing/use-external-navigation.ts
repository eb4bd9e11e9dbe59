import { useRef } from 'react';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';

/** Browsers report no event for a canceled navigation, so the button is re-enabled after this time. */
const NAVIGATION_TIMEOUT_MS = 20_000;

/** `triggerRef` is the pressed button, which loses focus while disabled and gets it back after a failure. */
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

/** Resolves when the browser restores the page from its back-forward cache, or when it has not left. */
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
