import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

const frames: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  frames.length = 0;
});

it('works once, in the task after the frame', () => {
  const work = vi.fn();
  afterPaint(work);
  for (const frame of frames) frame();
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);
});

it('works even if the page is hidden before it has painted a frame', () => {
  const work = vi.fn();
  afterPaint(work);
  vi.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);
});
