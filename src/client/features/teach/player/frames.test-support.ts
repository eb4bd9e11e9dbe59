import type { Frames } from './session-player.ts';

/** Creates a screen that draws a frame only when the test calls `frameAt`. */
export function createScreen() {
  let pending: ((time: number) => void) | null = null;
  let time = 0;
  /** The `notBefore` of each request, in ms. */
  const requests: number[] = [];
  const frames: Frames = {
    request: (onFrame, notBefore = 0) => {
      pending = onFrame;
      requests.push(notBefore);
      return () => {
        pending = null;
      };
    },
  };
  const frameAt = (next: number) => {
    time = next;
    const onFrame = pending;
    pending = null;
    onFrame?.(next);
  };
  return { frames, requests, frameAt, now: () => time, isPending: () => pending !== null };
}
