/**
 * Frames as from `requestAnimationFrame`; the screen may skip those before `notBefore`. `request` returns the
 * function that cancels it.
 */
export type Frames = {
  request: (onFrame: (time: number) => void, notBefore?: number) => () => void;
};

/** Half a frame at 60 Hz: a change is shown by the frame nearest to its due time. */
const HALF_FRAME_MS = 8;

/**
 * Calls `onDue` at exact intervals, so that a session does not drift. After a standstill longer than a step, or a
 * held step, the times restart, so that no card is cut short.
 */
export class PlayClock {
  readonly #frames: Frames;
  readonly #onDue: () => number | null;
  readonly #findChangeTime: (dueAt: number) => number;
  #cancel: (() => void) | null = null;

  /**
   * `onDue` returns how long the next step stays in milliseconds, or null to stop. `findChangeTime` may hold a
   * step beyond its due time; it is asked at each frame.
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

/** Frames are requested this long before the one that is wanted, to absorb a late timer or frame. */
const LEAD_MS = 100;

/** Requests no frames long before the wanted one: each costs a slow phone milliseconds and battery. */
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
