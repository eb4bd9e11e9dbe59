import { useEffect, useRef } from 'react';

/** How to close each dialog that is open now, the topmost last; null for one that must stay while it works. */
const openDialogs: { close: (() => void) | null }[] = [];

export function hasOpenDialog(): boolean {
  return openDialogs.length > 0;
}

/** Closes the topmost dialog, as its Escape key would; one that may not be closed stays. */
export function closeTopDialog(): void {
  openDialogs.at(-1)?.close?.();
}

/** Counts the calling dialog among the open ones while `open`; `close` null: it must stay for now. */
export function useOpenDialog(open: boolean, close: (() => void) | null): void {
  const entry = useRef({ close });
  useEffect(() => {
    entry.current.close = close;
  });
  useEffect(() => {
    if (!open) return;
    const { current } = entry;
    openDialogs.push(current);
    return () => {
      openDialogs.splice(openDialogs.indexOf(current), 1);
    };
  }, [open]);
}
