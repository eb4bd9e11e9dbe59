import { it } from 'vitest';

/** `npm test` sets `TESTS=short`; without it long tests run as well. */
export const IS_SHORT = process.env.TESTS === 'short';

const leaveOut = Object.assign(() => {}, { each: () => () => {} });

/**
 * `it` for a second proof of a rule that a faster test holds. `npm test` leaves it out, as it does files named `*.long.test.ts`;
 * `npm run test:long` runs it.
 */
export const itLong = (IS_SHORT ? leaveOut : it) as typeof it;

/** Returns whether the pair of two long lists' members is tried: every pair, or each member with a quarter of the other list. */
export const isPairTried = (one: number, other: number) => !IS_SHORT || (one + other) % 4 === 0;

/** Returns how often a property is tried: an eighth of `runs` in `npm test`. */
export const countRuns = (runs: number) => (IS_SHORT ? Math.ceil(runs / 8) : runs);
