import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchInTime, limitTime } from './time-limit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server whose answers are made by `answer`; returns the signals of the requests. */
function stubServer(answer: (signal: AbortSignal) => Promise<Response>): AbortSignal[] {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_input: unknown, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return answer(signal);
  });
  return signals;
}

const never = () => new Promise<Response>(() => {});

it('gives the whole answer: status, headers and body', async () => {
  stubServer(async () => Response.json({ ok: 1 }, { status: 201, headers: { 'retry-after': '7' } }));
  const response = await fetchInTime('/x');
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    201,
    '7',
    { ok: 1 },
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

it('takes answers without a body', async () => {
  stubServer(async () => new Response(null, { status: 204 }));
  expect((await fetchInTime('/x')).status).toBe(204);
});

it('rejects and ends the request after ten seconds of silence', async () => {
  const signals = stubServer(never);
  const outcome = fetchInTime('/x').catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(signals[0]?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe('AbortError');
  expect(signals[0]?.aborted).toBe(true);
});

it('rejects when the body stalls', async () => {
  stubServer(
    async () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) })),
  );
  const outcome = fetchInTime('/x', {}, 500).catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(500);
  expect(await outcome).toBe('AbortError');
});

it("heeds the caller's signal too", async () => {
  const signals = stubServer(
    (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const mine = new AbortController();
  const outcome = fetchInTime('/x', { signal: mine.signal }).catch((error: unknown) => error);
  mine.abort('left');
  expect(await outcome).toBe('left');
  expect(signals[0]?.aborted).toBe(true);
});

it('limits several steps together', async () => {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const steps: string[] = [];
  const outcome = limitTime(async (signal) => {
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
