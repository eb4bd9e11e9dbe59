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

  it('limits all steps together', async () => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const steps: string[] = [];
    const outcome = withTimeout(async (signal) => {
      await wait(6_000);
      steps.push(`first, ${signal.aborted}`);
      await wait(6_000);
      steps.push(`second, ${signal.aborted}`);
    }).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toBe('No answer came in time.');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(steps).toEqual(['first, false', 'second, true']);
  });
});

describe('Retry-After', () => {
  const headersWith = (retryAfter?: string) =>
    new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  const refuse = (retryAfter?: string, status = 429) =>
    recordRetryAfter(new Response(null, { status, headers: headersWith(retryAfter) }));

  it.each([
    ['30', 30_000],
    ['0', 0],
    ['Wed, 21 Oct 2026 07:29:00 GMT', 60_000],
    ['Wed, 21 Oct 2026 07:00:00 GMT', 0],
    ['soon', null],
    ['-5', 0],
    [undefined, null],
  ])('%j is %j milliseconds', (value, wait) => {
    // Date.parse reads "-5" as a year long ago.
    expect(readRetryAfter(headersWith(value))).toBe(wait);
  });

  // docs/product/sign-in.md#device-clock
  it('is relative to the Date header rather than the device clock', () => {
    const headers = headersWith('Wed, 21 Oct 2026 09:29:00 GMT');
    headers.set('date', 'Wed, 21 Oct 2026 09:28:00 GMT');
    expect(readRetryAfter(headers)).toBe(60_000);
  });

  it('counts down after the last refusal', () => {
    refuse('899');
    expect(getRetryAfterMs()).toBe(899_000);
    vi.advanceTimersByTime(600_000);
    expect(getRetryAfterMs()).toBe(299_000);
    vi.advanceTimersByTime(3_600_000);
    expect(getRetryAfterMs()).toBe(0);
  });

  it('comes from the last 429 only', () => {
    refuse('60');
    refuse('7200', 503);
    expect(getRetryAfterMs()).toBe(60_000);
    refuse();
    expect(getRetryAfterMs()).toBeNull();
  });
});
