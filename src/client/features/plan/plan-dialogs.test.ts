import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renewWhenOld } from './plan-dialogs.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;

test('asks again by itself once the answer is old', () => {
  const ask = vi.fn();
  const end = renewWhenOld(ask, 3 * MINUTE, new EventTarget());
  vi.advanceTimersByTime(2 * MINUTE);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5 * MINUTE);
  expect(ask).toHaveBeenCalledTimes(2);
  end();
  vi.advanceTimersByTime(20 * MINUTE);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('asks when a parent comes back to a page that slept, not at every return', () => {
  const ask = vi.fn();
  const page = new EventTarget();
  const end = renewWhenOld(ask, 3 * MINUTE, page);
  page.dispatchEvent(new Event('focus'));
  expect(ask).not.toHaveBeenCalled();
  // A sleeping tab: the clock goes on, the timers do not.
  vi.setSystemTime(Date.now() + 60 * MINUTE);
  page.dispatchEvent(new Event('focus'));
  page.dispatchEvent(new Event('focus'));
  expect(ask).toHaveBeenCalledTimes(1);
  end();
});
