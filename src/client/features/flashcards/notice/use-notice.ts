import { useMemo, useState } from 'react';
import { type TimedBanner, useTimedBanner } from '#client/ui/use-timed-banner.ts';

/** How long a banner of this page stays (spec section 4). */
const BANNER_MS = 3_000;
/** The same where the undo is about many rows. */
const LONG_BANNER_MS = 10_000;

/** Takes back what was done. `large`: it is about many rows and is offered for longer. */
export type Undo = { run: () => void; large?: boolean };

/** Tells the parent how something went; stable, so that passing it down renders nothing anew. */
export type Say = {
  /** `undo` is offered as long as the banner stays. */
  success: (text: string, undo?: Undo) => void;
  error: (text: string) => void;
};

export type Notice = { banner: TimedBanner; undo: (() => void) | null };

/** The page's one banner and the functions that fill it. Draw it with `NoticeSlot`. */
export function useNotice(): { notice: Notice; say: Say } {
  const [undo, setUndo] = useState<Undo | null>(null);
  const banner = useTimedBanner(undo?.large ? LONG_BANNER_MS : BANNER_MS);
  const { show } = banner;
  const say = useMemo<Say>(
    () => ({
      success: (text, takeBack) => {
        setUndo(takeBack ?? null);
        show('success', text);
      },
      error: (text) => {
        setUndo(null);
        show('error', text);
      },
    }),
    [show],
  );
  return { notice: { banner, undo: undo?.run ?? null }, say };
}
