export type Backoff = {
  firstMs: number;
  longestMs: number;
  /** The growth from try to try; 2 by default. */
  factor?: number;
  /** The jitter as a share of the pause up or down; a quarter by default. */
  spread?: number;
};

/**
 * Returns how long to wait after a failed try, in whole milliseconds, spread so that clients that failed together
 * do not return together.
 * @param attempts tries so far, from 1
 * @param random a number from 0 to 1
 */
export function backoffDelay(attempts: number, backoff: Backoff, random = Math.random()): number {
  const { firstMs, longestMs, factor = 2, spread = 0.25 } = backoff;
  return spreadDelay(Math.min(firstMs * factor ** (attempts - 1), longestMs), spread, random);
}

/**
 * Returns a pause spread evenly around `ms`, in whole milliseconds.
 * @param spread the largest difference as a share of `ms`
 * @param random a number from 0 to 1
 */
export function spreadDelay(ms: number, spread: number, random = Math.random()): number {
  return Math.round(ms * (1 - spread + 2 * spread * random));
}
