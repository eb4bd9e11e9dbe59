import { type RefObject, useEffect, useRef } from 'react';
import { readIndex } from '#client/lib/navigation/navigation.ts';

const openDialogs: { close: () => void }[] = [];

export function hasOpenDialog(): boolean {
  return openDialogs.length > 0;
}

/** Asks the topmost dialog to close. A dialog with unsaved input may stay open. */
export function closeTopDialog(): void {
  openDialogs.at(-1)?.close();
}

/** Locks scrolling behind a dialog (see controls.css) and compensates for the scrollbar's width. */
function updateScrollLock(): void {
  const { documentElement: root } = document;
  if (hasOpenDialog() === root.hasAttribute('data-dialog')) return;
  const barWidth = window.innerWidth - root.clientWidth;
  root.style.paddingRight = hasOpenDialog() && barWidth > 0 ? `${barWidth}px` : '';
  root.toggleAttribute('data-dialog', hasOpenDialog());
}

export function useOpenDialog(open: boolean, close: () => void): void {
  const entry = useRef({ close });
  useEffect(() => {
    entry.current.close = close;
  });
  useEffect(() => {
    if (!open) return;
    const { current } = entry;
    openDialogs.push(current);
    updateScrollLock();
    return () => {
      openDialogs.splice(openDialogs.indexOf(current), 1);
      updateScrollLock();
    };
  }, [open]);
}

/** Returns the focus to `fallback` if it exists, or to the element that opened the dialog. */
export function useReturnFocus(fallback?: RefObject<HTMLElement | null>) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = fallback?.current ?? opener.current;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}

let currentIndex: number | null = null;
let isReturning = false;

export function closeDialogOnBack(): void {
  window.addEventListener('popstate', (event) => {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const index = readIndex(window.history.state);
    if (index === null || currentIndex === null || index === currentIndex || !hasOpenDialog()) return;
    event.stopImmediatePropagation();
    isReturning = true;
    window.history.go(currentIndex - index);
    closeTopDialog();
  });
}

export function recordHistoryEntry(): void {
  currentIndex = readIndex(window.history.state);
}
