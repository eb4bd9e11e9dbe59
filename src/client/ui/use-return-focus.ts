import { type RefObject, useRef } from 'react';

/**
 * Handlers for a modal dialog that no trigger of Radix opens, which would leave the focus nowhere: it goes back to where
 * it was at the opening, or to `to` when that will be gone by then (a menu's item).
 */
export function useReturnFocus(to?: RefObject<HTMLElement | null>) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = to?.current ?? opener.current;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
