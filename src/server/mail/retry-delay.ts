import { backoffDelay } from '#shared/backoff.ts';

/** How often a mail is tried: the waits between 12 tries add up to about a day. */
export const MAX_ATTEMPTS = 12;

/**
 * Returns how long to wait after a failed try, in milliseconds: from half a minute to six hours.
 * @param attempts tries so far, from 1
 * @param random a number from 0 to 1
 */
export function retryDelay(attempts: number, random: number): number {
  return backoffDelay(attempts, { firstMs: 30_000, longestMs: 6 * 3_600_000 }, random);
}
