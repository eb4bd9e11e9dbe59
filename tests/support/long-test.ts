import { it } from 'vitest';

/** True in `npm test`, which sets `TESTS=short`. */
export const IS_SHORT = process.env.TESTS === 'short';

const skip = Object.assign(() => {}, { each: () => () => {} });

/**
 * `it` for another proof of a rule that a faster test already proves. Only `npm run test:long` runs it, like files named
 * `*.long.test.ts`.
 */
export const itLong = (IS_SHORT ? skip : it) as typeof it;

/** Returns true for each pair of indexes to test: for all pairs, or for a quarter of them in `npm test`. */
export const isPairTried = (first: number, second: number) => !IS_SHORT || (first + second) % 4 === 0;

/** Returns how often to test a property: `runs` times, or an eighth of that in `npm test`. */
export const countRuns = (runs: number) => (IS_SHORT ? Math.ceil(runs / 8) : runs);
