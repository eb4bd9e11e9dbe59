import { useMemo, useState } from 'react';
import { type TimedBanner, useTimedBanner } from '#client/ui/use-timed-banner.ts';

/** How long a banner of this page stays (spec section 4). */
const BANNER_MS = 3_000;

/** Tells the parent how something went; stable, so that passing it down renders nothing anew. */
export type Say = {
  /** `undo` takes the thing back; it is offered as long as the banner stays. */
  success: (text: string, undo?: () => void) => void;
  error: (text: string) => void;
};

export type Notice = { banner: TimedBanner; undo: (() => void) | null };

/** The page's one banner and the functions that fill it. Draw it with `NoticeSlot`. */
export function useNotice(): { notice: Notice; say: Say } {
  const banner = useTimedBanner(BANNER_MS);
  const [undo, setUndo] = useState<(() => void) | null>(null);
  const { show } = banner;
  const say = useMemo<Say>(
    () => ({
      success: (text, takeBack) => {
        setUndo(() => takeBack ?? null);
        show('success', text);
      },
      error: (text) => {
        setUndo(null);
        show('error', text);
      },
    }),
    [show],
  );
  return { notice: { banner, undo }, say };
}
