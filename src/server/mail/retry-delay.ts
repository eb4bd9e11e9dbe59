const FIRST_MS = 30_000;
const LONGEST_MS = 6 * 3_600_000;

/** How often a mail is tried: the waits between 12 tries add up to about a day. */
export const MAX_ATTEMPTS = 12;

/**
 * How long to wait after a failed try, in milliseconds: doubled each time, with jitter of a quarter up or down so that
 * mails which failed together do not come back together.
 * @param attempts tries so far, from 1
 * @param random a number from 0 to 1
 */
export function retryDelay(attempts: number, random: number): number {
  const delay = Math.min(FIRST_MS * 2 ** (attempts - 1), LONGEST_MS);
  return Math.round(delay * (0.75 + random / 2));
}
