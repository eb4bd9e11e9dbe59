/** Reads something now and then: what was read is given again for a while, and one reading runs at a time. */
export type BoundedReader<T> = () => Promise<T | null>;

/**
 * Bounds what asking often can cost. The answer is null when the reading fails or takes too long; one that takes too long
 * goes on, and no other begins before it has ended.
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
  let running: Promise<T | null> | null = null;

  async function readOnce(): Promise<T | null> {
    const value = await read().catch(() => null);
    last = { at: now(), value };
    running = null;
    return value;
  }

  return async () => {
    if (last !== null && now() - last.at < freshMs) return last.value;
    running ??= readOnce();
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), timeoutMs);
    });
    return Promise.race([running, tooLate]).finally(() => clearTimeout(timer));
  };
}
