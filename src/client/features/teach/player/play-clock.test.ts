import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScreen } from './session-player.test-support.ts';
import { createPlayClock, SCREEN_FRAMES } from './session-player.ts';

/** Runs a clock with steps of `stepMs` on a screen that draws frames at `times`. Returns the times of the changes. */
function runClock(stepMs: number, times: readonly number[], steps = Number.POSITIVE_INFINITY): number[] {
  const screen = createScreen();
  const changes: number[] = [];
  const clock = createPlayClock(screen.frames, () => {
    changes.push(screen.now());
    return changes.length < steps ? stepMs : null;
  });
  clock.start(stepMs);
  for (const time of times) screen.drawFrameAt(time);
  return changes;
}

/** The frame times of a 60 Hz screen, in milliseconds from 1 s on. */
const SMOOTH_FRAMES = Array.from({ length: 2_000 }, (_, frame) => 1_000 + (frame * 1_000) / 60);

describe('createPlayClock', () => {
  // docs/product/teaching.md#card-changes
  it('changes the card at the frame nearest to the due time without drift', () => {
    const changes = runClock(500, SMOOTH_FRAMES);
    expect(changes.length).toBeGreaterThan(60);
    for (const [step, time] of changes.entries()) {
      expect(Math.abs(time - (1_000 + 500 * (step + 1)))).toBeLessThanOrEqual(1_000 / 120);
    }
  });

  it('does not add up the delays of late frames', () => {
    // Every frame takes 70 ms.
    const slow = Array.from({ length: 400 }, (_, frame) => frame * 70);
    const changes = runClock(1_000, slow);
    expect(changes.length).toBeGreaterThan(25);
    for (const [step, time] of changes.entries())
      expect(Math.abs(time - 1_000 * (step + 1))).toBeLessThan(70);
  });

  // docs/product/teaching.md#card-changes
  it('shows every card for its full time after a stall', () => {
    expect(runClock(1_000, [0, 990, 1_005, 9_000, 9_016, 9_990, 10_000])).toEqual([1_005, 9_000, 10_000]);
  });

  it('shows the next steps for their full time after a held step', () => {
    const screen = createScreen();
    const changes: number[] = [];
    const onDue = () => {
      changes.push(screen.now());
      return 500;
    };
    const clock = createPlayClock(screen.frames, onDue, (dueAt) => Math.max(dueAt, 1_800));
    clock.start(500);
    for (const time of SMOOTH_FRAMES.slice(0, 120)) screen.drawFrameAt(time);
    expect(changes.map((time) => Math.round(time / 10) * 10)).toEqual([1_800, 2_300, 2_800]);
  });

  it('ends after the last step', () => {
    expect(runClock(500, SMOOTH_FRAMES, 2)).toHaveLength(2);
  });

  it('requests no frame after it is stopped', () => {
    const screen = createScreen();
    const clock = createPlayClock(screen.frames, () => 500);
    clock.start(500);
    screen.drawFrameAt(0);
    clock.stop();
    expect(screen.isPending()).toBe(false);
  });

  it('requests frames no earlier than needed so that the screen can idle', () => {
    const screen = createScreen();
    const clock = createPlayClock(screen.frames, () => 500);
    clock.start(1_000);
    for (const time of [100, 1_095, 1_110]) screen.drawFrameAt(time);
    // Half a frame (8 ms) before the due times 1_100 and 1_600.
    expect(screen.notBeforeTimes).toEqual([0, 1_092, 1_592, 1_592]);
  });
});

describe('SCREEN_FRAMES', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    vi.stubGlobal('requestAnimationFrame', (onFrame: FrameRequestCallback) =>
      Number(setTimeout(() => onFrame(performance.now()), 16)),
    );
    vi.stubGlobal('cancelAnimationFrame', (handle: number) => clearTimeout(handle));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('waits before it requests a frame that is due later', () => {
    const onFrame = vi.fn();
    SCREEN_FRAMES.request(onFrame);
    vi.advanceTimersByTime(16);
    expect(onFrame).toHaveBeenCalledTimes(1);
    const startMs = performance.now();
    SCREEN_FRAMES.request(onFrame, startMs + 1_000);
    vi.advanceTimersByTime(899);
    expect(vi.getTimerCount()).toBe(1);
    expect(onFrame).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(101);
    expect(onFrame).toHaveBeenCalledTimes(2);
  });

  it.each([0, 905])('delivers no frame when canceled %i ms into the wait', (elapsedMs) => {
    const onFrame = vi.fn();
    const cancel = SCREEN_FRAMES.request(onFrame, performance.now() + 1_000);
    vi.advanceTimersByTime(elapsedMs);
    cancel();
    vi.advanceTimersByTime(5_000);
    expect(onFrame).not.toHaveBeenCalled();
  });
});
