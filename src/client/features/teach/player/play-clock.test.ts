import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createScreen } from './frames.test-support.ts';
import { createPlayClock, SCREEN_FRAMES } from './session-player.ts';

/** Lets a clock of steps of `ms` run on a screen whose frames come at `times`; returns when each step was due. */
function run(ms: number, times: readonly number[], steps = Number.POSITIVE_INFINITY): number[] {
  const screen = createScreen();
  const changes: number[] = [];
  const clock = createPlayClock(screen.frames, () => {
    changes.push(screen.now());
    return changes.length < steps ? ms : null;
  });
  clock.start(ms);
  for (const time of times) screen.frameAt(time);
  return changes;
}

/** The frames of a screen of 60 Hz that begin at 1 s. */
const SMOOTH = Array.from({ length: 2_000 }, (_, frame) => 1_000 + (frame * 1_000) / 60);

// docs/product/teaching.md#card-changes
it('changes by the frame that is nearest to the due time, and does not drift', () => {
  const changes = run(500, SMOOTH);
  expect(changes.length).toBeGreaterThan(60);
  for (const [step, time] of changes.entries()) {
    expect(Math.abs(time - (1_000 + 500 * (step + 1)))).toBeLessThanOrEqual(1_000 / 120);
  }
});

it('catches up with late frames, because each due time follows the one before', () => {
  // Every frame takes 70 ms.
  const slow = Array.from({ length: 400 }, (_, frame) => frame * 70);
  const changes = run(1_000, slow);
  expect(changes.length).toBeGreaterThan(25);
  for (const [step, time] of changes.entries()) expect(Math.abs(time - 1_000 * (step + 1))).toBeLessThan(70);
});

// docs/product/teaching.md#card-changes
it('gives every card its time after a standstill', () => {
  expect(run(1_000, [0, 990, 1_005, 9_000, 9_016, 9_990, 10_000])).toEqual([1_005, 9_000, 10_000]);
});

it('holds a step beyond its due time, gives the next one its whole time, and is exact again', () => {
  const screen = createScreen();
  const changes: number[] = [];
  const onDue = () => {
    changes.push(screen.now());
    return 500;
  };
  const clock = createPlayClock(screen.frames, onDue, (dueAt) => Math.max(dueAt, 1_800));
  clock.start(500);
  for (const time of SMOOTH.slice(0, 120)) screen.frameAt(time);
  expect(changes.map((time) => Math.round(time / 10) * 10)).toEqual([1_800, 2_300, 2_800]);
});

it('ends when no step follows, and asks for no more frames once it is stopped', () => {
  expect(run(500, SMOOTH, 2)).toHaveLength(2);
  const screen = createScreen();
  const clock = createPlayClock(screen.frames, () => 500);
  clock.start(500);
  screen.frameAt(0);
  clock.stop();
  expect(screen.isWaiting()).toBe(false);
});

it('tells when the next frame is useful, so that the screen can idle', () => {
  const screen = createScreen();
  const clock = createPlayClock(screen.frames, () => 500);
  clock.start(1_000);
  for (const time of [100, 1_095, 1_110]) screen.frameAt(time);
  expect(screen.wanted).toEqual([0, 1_092, 1_592, 1_592]);
});

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

it('brings the next frame where it is wanted soon, and rests where it is wanted late', () => {
  const onFrame = vi.fn();
  SCREEN_FRAMES.request(onFrame);
  vi.advanceTimersByTime(16);
  expect(onFrame).toHaveBeenCalledTimes(1);
  const start = performance.now();
  SCREEN_FRAMES.request(onFrame, start + 1_000);
  vi.advanceTimersByTime(899);
  expect(vi.getTimerCount()).toBe(1);
  expect(onFrame).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(101);
  expect(onFrame).toHaveBeenCalledTimes(2);
});

it.each([0, 905])('brings no frame after it was cancelled %i ms into the wait', (passed) => {
  const onFrame = vi.fn();
  const cancel = SCREEN_FRAMES.request(onFrame, performance.now() + 1_000);
  vi.advanceTimersByTime(passed);
  cancel();
  vi.advanceTimersByTime(5_000);
  expect(onFrame).not.toHaveBeenCalled();
});
