import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';

/** The button of an open menu: the menu itself may still be on its way. */
const OPEN_MENU = '[aria-haspopup="menu"][data-state="open"]';

/**
 * After a navigation the focus goes to the main part, as it would on a fresh page, so that a screen reader starts there
 * and Tab does not go on from a link that is gone. Not on the first page, not when the page took the focus itself, and not
 * out of a menu that was opened while the page was on its way: it would close under the parent's finger.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (main.current?.contains(document.activeElement) || document.querySelector(OPEN_MENU)) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
