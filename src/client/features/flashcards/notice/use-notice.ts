import { useMemo, useState } from 'react';
import { type TimedBanner, useTimedBanner } from '#client/ui/use-timed-banner.ts';

/** How long a banner of this page stays. */
const BANNER_MS = 3_000;
/** How long a banner stays whose undo concerns many rows. */
const LONG_BANNER_MS = 10_000;

/** The undo that a banner offers. `large`: it concerns many rows and is offered for longer. */
export type Undo = { run: () => void; large?: boolean };

/** Shows the parent the outcome of an action. The object never changes, so that passing it down renders nothing anew. */
export type Notify = {
  /** `undo` is offered as long as the banner stays. */
  success: (text: string, undo?: Undo) => void;
  error: (text: string) => void;
};

export type Notice = { banner: TimedBanner; undo: (() => void) | null };

/** Returns the one banner of the page, for `UndoBanner`, and the functions that fill it. */
export function useNotice(): { notice: Notice; notify: Notify } {
  const [undo, setUndo] = useState<Undo | null>(null);
  const banner = useTimedBanner(undo?.large ? LONG_BANNER_MS : BANNER_MS);
  const { show } = banner;
  const notify = useMemo<Notify>(
    () => ({
      success: (text, given) => {
        setUndo(given ?? null);
        show('success', text);
      },
      error: (text) => {
        setUndo(null);
        show('error', text);
      },
    }),
    [show],
  );
  return { notice: { banner, undo: undo?.run ?? null }, notify };
}
