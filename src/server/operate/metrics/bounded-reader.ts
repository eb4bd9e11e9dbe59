import { joinRunning, settleInTime } from '#server/http/bounded-reading.ts';

/** Reads something now and then: what was read is given again for a while, and one reading runs at a time. */
export type BoundedReader<T> = () => Promise<T | null>;

/**
 * Makes a reader that bounds the cost of frequent readings. The answer is null when the reading fails or
 * takes too long; one that takes too long goes on, and no other begins before it has ended.
 */
export function createBoundedReader<T>(
  read: () => Promise<T>,
  {
    freshMs,
    timeoutMs,
    now = () => performance.now(),
  }: { freshMs: number; timeoutMs: number; now?: () => number },
): BoundedReader<T> {
  let last: { at: number; value: T | null } | null = null;
  const readOnce = joinRunning(async () => {
    const value = await read().catch(() => null);
    last = { at: now(), value };
    return value;
  });

  return async () => {
    if (last !== null && now() - last.at < freshMs) return last.value;
    return settleInTime(readOnce(), timeoutMs, () => new Error('The reading takes too long.')).catch(
      () => null,
    );
  };
}
