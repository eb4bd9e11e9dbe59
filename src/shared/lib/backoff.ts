export type Backoff = {
  initialMs: number;
  maxMs: number;
  factor?: number;
  spread?: number;
};

/** Returns the delay in whole milliseconds, spread so that clients do not retry together. `attempts` starts at 1. */
export function getBackoffDelay(attempts: number, backoff: Backoff, random = Math.random()): number {
  const { initialMs, maxMs, factor = 2, spread = 0.25 } = backoff;
  return spreadDelay(Math.min(initialMs * factor ** (attempts - 1), maxMs), spread, random);
}

/** Varies `ms` at random. `spread` is the largest difference as a fraction of `ms`. */
export function spreadDelay(ms: number, spread: number, random = Math.random()): number {
  return Math.round(ms * (1 - spread + 2 * spread * random));
}
