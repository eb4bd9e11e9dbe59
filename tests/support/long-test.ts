import { it } from 'vitest';

/** True in `npm test`, which sets `TESTS=short`. */
export const IS_SHORT = process.env.TESTS === 'short';

const skip = Object.assign(() => {}, { each: () => () => {} });

/**
 * `it` for a second proof of a rule that a faster test holds. Only `npm run test:long` runs it, as files named
 * `*.long.test.ts`.
 */
export const itLong = (IS_SHORT ? skip : it) as typeof it;

/** Returns whether the members of two long lists at these indexes are tried together: all pairs, or a quarter in `npm test`. */
export const isPairTried = (first: number, second: number) => !IS_SHORT || (first + second) % 4 === 0;

/** Returns the number of runs of a property: an eighth of `runs` in `npm test`. */
export const countRuns = (runs: number) => (IS_SHORT ? Math.ceil(runs / 8) : runs);
