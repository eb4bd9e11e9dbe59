import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { readIndex } from '#client/lib/navigation/navigation.ts';

const openDialogs: { close: () => void }[] = [];

export function hasOpenDialog(): boolean {
  return openDialogs.length > 0;
}

/** Requests that the topmost dialog close. A dialog with unsaved input may stay open. */
export function closeTopDialog(): void {
  openDialogs.at(-1)?.close();
}

/** The last one is called when the parent goes back while no dialog is open. */
const backActions: (() => void)[] = [];

/** Makes Back call `action` instead of leaving the page. */
export function useBackAction(isEnabled: boolean, action: () => void): void {
  const handleBack = useEffectEvent(action);
  useEffect(() => {
    if (!isEnabled) return;
    const entry = () => handleBack();
    backActions.push(entry);
    return () => {
      backActions.splice(backActions.indexOf(entry), 1);
    };
  }, [isEnabled]);
}

/** Locks scrolling behind a dialog (see controls.css) and compensates for the scrollbar's width. */
function updateScrollLock(): void {
  const { documentElement: root } = document;
  if (hasOpenDialog() === root.hasAttribute('data-dialog')) return;
  const scrollbarWidth = window.innerWidth - root.clientWidth;
  root.style.paddingRight = hasOpenDialog() && scrollbarWidth > 0 ? `${scrollbarWidth}px` : '';
  root.toggleAttribute('data-dialog', hasOpenDialog());
}

export function useDialogRegistration(open: boolean, close: () => void): void {
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

/** Restores focus to `preferredRef` if it is mounted, otherwise to the element that opened the dialog. */
export function useRestoreFocus(preferredRef?: RefObject<HTMLElement | null>) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = preferredRef?.current ?? opener.current;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}

/** The history index of the page on screen. */
let currentIndex: number | null = null;
/** True while `history.go` undoes a Back that closed a dialog. */
let isReturning = false;

/** Makes Back close the topmost dialog or call the back action instead. Must run before the router starts. */
export function handleBackInPage(): void {
  window.addEventListener('popstate', (event) => {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const index = readIndex(window.history.state);
    if (index === null || currentIndex === null || index === currentIndex) return;
    const action = hasOpenDialog() ? closeTopDialog : backActions.at(-1);
    if (!action) return;
    event.stopImmediatePropagation();
    isReturning = true;
    window.history.go(currentIndex - index);
    action();
  });
}

/** Must be called after every navigation. */
export function recordHistoryIndex(): void {
  currentIndex = readIndex(window.history.state);
}
