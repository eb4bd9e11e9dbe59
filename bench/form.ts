/** BENCH_FORM=short runs a benchmark once and on little data, to show that it runs; its figures mean nothing. */
const IS_SHORT = process.env.BENCH_FORM === 'short';

/** One figure of a benchmark. */
export type Row = { name: string; value: number; unit: string };

/** Returns a number of rounds, rows or days: the full one, or the other in the short form. */
export function choose(full: number, short: number): number {
  return IS_SHORT ? short : full;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** @param share for example 0.95 for the 95th percentile */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
