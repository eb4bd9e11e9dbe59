/**
 * The frames of a screen, as `requestAnimationFrame` gives them. Those before `notBefore` are of no use to the caller, so that
 * the screen may leave them out. `request` returns what cancels it.
 */
export type Frames = {
  request: (onFrame: (time: number) => void, notBefore?: number) => () => void;
};

/** Half a frame of a 60 Hz screen: a change is shown by the frame that is nearest to its due time. */
const HALF_FRAME_MS = 8;

/**
 * Calls `onDue` at due times that follow one another exactly, whatever the frame before each of them brought, so that a
 * session does not drift. After a standstill longer than a step the times begin anew: no card is hurried; nor is the one
 * after a step that was held.
 */
export class PlayClock {
  readonly #frames: Frames;
  readonly #onDue: () => number | null;
  readonly #findChangeTime: (dueAt: number) => number;
  #cancel: (() => void) | null = null;

  /**
   * `onDue` returns how long the next step stays, in milliseconds; null ends the clock. `findChangeTime` holds a step
   * beyond its due time; it is asked again at each frame.
   */
  constructor(
    frames: Frames,
    onDue: () => number | null,
    findChangeTime: (dueAt: number) => number = (dueAt) => dueAt,
  ) {
    this.#frames = frames;
    this.#onDue = onDue;
    this.#findChangeTime = findChangeTime;
  }

  /** Begins with a step that stays for `ms` from the next frame on. */
  start(ms: number): void {
    this.stop();
    this.#cancel = this.#frames.request((time) => this.#wait(time + ms));
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #wait(dueAt: number): void {
    this.#cancel = this.#frames.request((time) => {
      const changeAt = this.#findChangeTime(dueAt);
      if (time < changeAt - HALF_FRAME_MS) return this.#wait(dueAt);
      this.#cancel = null;
      const ms = this.#onDue();
      if (ms !== null) this.#wait((time - changeAt > ms ? time : changeAt) + ms);
    }, dueAt - HALF_FRAME_MS);
  }
}

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
