import { useMemo, useState } from 'react';
import { type TimedBanner, useTimedBanner } from '#client/ui/use-timed-banner.ts';

/** Long enough to read what was deleted and to reach the button. */
const NOTICE_MS = 10_000;

export type UndoNotice = {
  banner: TimedBanner;
  undo: (() => void) | null;
  /** `undo` is offered as long as the notice stays. */
  success: (text: string, undo?: () => void) => void;
  error: (text: string) => void;
};

/** Returns the one notice of the history page, for `UndoBanner`. */
export function useUndoNotice(): UndoNotice {
  const banner = useTimedBanner(NOTICE_MS);
  const { show, clear } = banner;
  const [undo, setUndo] = useState<(() => void) | null>(null);
  return useMemo(() => {
    const clearAndUndo =
      undo &&
      (() => {
        clear();
        undo();
      });
    return {
      banner,
      undo: clearAndUndo,
      success: (text, undoIt) => {
        setUndo(() => undoIt ?? null);
        show('success', text);
      },
      error: (text) => {
        setUndo(null);
        show('error', text);
      },
    };
  }, [banner, show, clear, undo]);
}
