import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SCREEN_FRAMES } from './screen-frames.ts';

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
