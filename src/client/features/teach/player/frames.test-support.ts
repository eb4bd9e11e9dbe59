import type { Frames } from './play-clock.ts';

/** A screen whose frames come when the test says so. */
export function createScreen() {
  let waiting: ((time: number) => void) | null = null;
  let time = 0;
  const frames: Frames = {
    request: (onFrame) => {
      waiting = onFrame;
      return 1;
    },
    cancel: () => {
      waiting = null;
    },
  };
  const frameAt = (next: number) => {
    time = next;
    const onFrame = waiting;
    waiting = null;
    onFrame?.(next);
  };
  return { frames, frameAt, now: () => time, isWaiting: () => waiting !== null };
}
