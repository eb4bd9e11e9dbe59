/** BENCH_FORM=short runs a benchmark once and on little data, to show that it runs; its figures mean nothing. */
const IS_SHORT = process.env.BENCH_FORM === 'short';

/** Returns a number of rounds, rows or days: the full one, or the other in the short form. */
export function choose(full: number, short: number): number {
  return IS_SHORT ? short : full;
}
