import type { Frames } from './play-clock.ts';

/** How long before the frame that is wanted the screen asks for frames: a late timer and a late frame fit in. */
const LEAD_MS = 100;

/**
 * The frames of this screen. Long before the one that is wanted it asks for none, because each of them takes a slow phone some
 * milliseconds, and its battery.
 */
export const SCREEN_FRAMES: Frames = {
  request: (onFrame, notBefore = 0) => {
    let frame = 0;
    const ask = () => {
      frame = requestAnimationFrame(onFrame);
    };
    const wait = notBefore - LEAD_MS - performance.now();
    if (wait <= 0) {
      ask();
      return () => cancelAnimationFrame(frame);
    }
    const timer = setTimeout(ask, wait);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  },
};
