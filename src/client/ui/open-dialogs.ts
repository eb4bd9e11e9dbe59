import { type RefObject, useEffect, useRef } from 'react';

/** How each dialog that is open now is asked to close, the topmost last. */
const openDialogs: { close: () => void }[] = [];

export function hasOpenDialog(): boolean {
  return openDialogs.length > 0;
}

/** Closes the topmost dialog; one that may not be closed, or holds what was typed, stays. */
export function closeTopDialog(): void {
  openDialogs.at(-1)?.close();
}

/** Keeps the page from scrolling below a dialog (controls.css), and in its place where its scroll bar takes room. */
function markPage(): void {
  const { documentElement: root } = document;
  if (hasOpenDialog() === root.hasAttribute('data-dialog')) return;
  const barWidth = window.innerWidth - root.clientWidth;
  root.style.paddingRight = hasOpenDialog() && barWidth > 0 ? `${barWidth}px` : '';
  root.toggleAttribute('data-dialog', hasOpenDialog());
}

/** Counts the calling dialog among the open ones while `open`. `close` closes it unless it must stay for now. */
export function useOpenDialog(open: boolean, close: () => void): void {
  const entry = useRef({ close });
  useEffect(() => {
    entry.current.close = close;
  });
  useEffect(() => {
    if (!open) return;
    const { current } = entry;
    openDialogs.push(current);
    markPage();
    return () => {
      openDialogs.splice(openDialogs.indexOf(current), 1);
      markPage();
    };
  }, [open]);
}

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

export const DIALOG_OVERLAY = 'dialog-veil';

/** The box of a dialog: a sheet at the bottom of a phone, a box in the middle elsewhere (controls.css). */
export const DIALOG_BOX = 'dialog-box';
/** The box of a question or a sentence. */
export const SMALL_DIALOG_BOX = 'dialog-box dialog-box-narrow';
