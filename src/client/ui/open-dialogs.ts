import { useEffect, useRef } from 'react';

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
