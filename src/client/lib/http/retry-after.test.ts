import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteRetryAfter, readWaitMinutes } from './retry-after.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refuse = (retryAfter?: string, status = 429) =>
  noteRetryAfter(
    new Response(null, { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } }),
  );

test('the wait is told in whole minutes and grows shorter', () => {
  refuse('899');
  expect(readWaitMinutes()).toBe(15);
  vi.advanceTimersByTime(10 * 60_000);
  expect(readWaitMinutes()).toBe(5);
  vi.advanceTimersByTime(60 * 60_000);
  expect(readWaitMinutes()).toBe(1);
});

test('other answers say nothing, and a refusal without a number is not taken for the one before', () => {
  refuse('60');
  refuse('7200', 503);
  expect(readWaitMinutes()).toBe(1);
  refuse();
  expect(readWaitMinutes()).toBeNull();
  refuse('Wed, 21 Oct 2026 07:28:00 GMT');
  expect(readWaitMinutes()).toBeNull();
});
