/** How pauses grow from try to try. */
export type Backoff = {
  firstMs: number;
  longestMs: number;
  /** By what a pause grows; 2 without it. */
  factor?: number;
  /** The jitter, as a share of the pause up or down; a quarter without it. */
  spread?: number;
};

/**
 * Returns how long to wait after a failed try, in whole milliseconds: longer each time, and spread, so that what failed
 * together does not come back together.
 * @param attempts tries so far, from 1
 * @param random a number from 0 to 1
 */
export function backoffDelay(attempts: number, backoff: Backoff, random = Math.random()): number {
  const { firstMs, longestMs, factor = 2, spread = 0.25 } = backoff;
  return spreadDelay(Math.min(firstMs * factor ** (attempts - 1), longestMs), spread, random);
}

/**
 * Returns a pause spread evenly around `ms`, in whole milliseconds.
 * @param spread the most it differs, as a share of `ms`
 * @param random a number from 0 to 1
 */
export function spreadDelay(ms: number, spread: number, random = Math.random()): number {
  return Math.round(ms * (1 - spread + 2 * spread * random));
}
