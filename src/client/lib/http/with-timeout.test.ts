import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  fetchWithTimeout,
  getRetryAfterMs,
  readRetryAfter,
  recordRetryAfter,
  withTimeout,
} from './with-timeout.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-10-21T07:28:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('withTimeout', () => {
  it('rejects and aborts a request after ten seconds', async () => {
    const signals: AbortSignal[] = [];
    vi.stubGlobal('fetch', (_input: unknown, { signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return new Promise(() => {});
    });
    const outcome = fetchWithTimeout('/x').catch((error: Error) => error.name);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(signals[0]?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe('AbortError');
    expect(signals[0]?.aborted).toBe(true);
  });

  it('limits the total time of all steps', async () => {
    const wait = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));
    const steps: string[] = [];
    const outcome = withTimeout(async (signal) => {
      await wait(6_000);
      steps.push(`first, ${signal.aborted}`);
      await wait(6_000);
      steps.push(`second, ${signal.aborted}`);
    }).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toBe('No response arrived in time.');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(steps).toEqual(['first, false', 'second, true']);
  });
});

describe('Retry-After', () => {
  const createHeaders = (retryAfter?: string) =>
    new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  const recordRefusal = (retryAfter?: string, status = 429) =>
    recordRetryAfter(new Response(null, { status, headers: createHeaders(retryAfter) }));

  it.each([
    ['30', 30_000],
    ['0', 0],
    ['Wed, 21 Oct 2026 07:29:00 GMT', 60_000],
    ['Wed, 21 Oct 2026 07:00:00 GMT', 0],
    ['soon', null],
    ['-5', 0],
    [undefined, null],
  ])('reads %j as %j milliseconds', (value, waitMs) => {
    // Date.parse reads "-5" as a year long ago.
    expect(readRetryAfter(createHeaders(value))).toBe(waitMs);
  });

  // docs/product/sign-in.md#device-clock
  it('is relative to the Date header rather than the device clock', () => {
    const headers = createHeaders('Wed, 21 Oct 2026 09:29:00 GMT');
    headers.set('date', 'Wed, 21 Oct 2026 09:28:00 GMT');
    expect(readRetryAfter(headers)).toBe(60_000);
  });

  it('counts down after the last refusal', () => {
    recordRefusal('899');
    expect(getRetryAfterMs()).toBe(899_000);
    vi.advanceTimersByTime(600_000);
    expect(getRetryAfterMs()).toBe(299_000);
    vi.advanceTimersByTime(3_600_000);
    expect(getRetryAfterMs()).toBe(0);
  });

  it('comes only from the last 429', () => {
    recordRefusal('60');
    recordRefusal('7200', 503);
    expect(getRetryAfterMs()).toBe(60_000);
    recordRefusal();
    expect(getRetryAfterMs()).toBeNull();
  });
});
