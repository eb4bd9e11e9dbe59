import type { Frames } from './session-player.ts';

/** A screen whose frames come when the test says so. */
export function createScreen() {
  let waiting: ((time: number) => void) | null = null;
  let time = 0;
  /** From when on each frame that was asked for was of use. */
  const wanted: number[] = [];
  const frames: Frames = {
    request: (onFrame, notBefore = 0) => {
      waiting = onFrame;
      wanted.push(notBefore);
      return () => {
        waiting = null;
      };
    },
  };
  const frameAt = (next: number) => {
    time = next;
    const onFrame = waiting;
    waiting = null;
    onFrame?.(next);
  };
  return { frames, wanted, frameAt, now: () => time, isWaiting: () => waiting !== null };
}
