/** The measured times in ms by the name of the call. */
type TimeSeries = Record<string, number[]>;

/**
 * Measures each call `rounds` times. Every round makes all calls in random order, so that load affects them alike.
 * @param calls are called with the number of the round
 */
export async function sampleInTurns(
  calls: Record<string, (round: number) => Promise<void>>,
  rounds: number,
): Promise<TimeSeries> {
  const series: TimeSeries = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of shuffle(Object.keys(calls))) {
      const start = performance.now();
      await calls[name]!(round);
      series[name]!.push(performance.now() - start);
    }
  }
  return series;
}

/**
 * Returns the share of pairs in which the time of `a` is longer, a tie counting half: 0.5 for indistinguishable series
 * (Mann-Whitney's U divided by the number of pairs). It depends only on ranks, not on the speed of the machine or on outliers.
 */
export function computeProbabilityLonger(a: readonly number[], b: readonly number[]): number {
  let wins = 0;
  for (const timeA of a) for (const timeB of b) wins += timeA > timeB ? 1 : timeA === timeB ? 0.5 : 0;
  return wins / (a.length * b.length);
}

/**
 * Returns `deviations` standard deviations of `computeProbabilityLonger` for equal series of `n`, which is sqrt((2n + 1) / 12 n²).
 * By chance, one run in two million exceeds five of them.
 */
export function computeChanceMargin(n: number, deviations = 5): number {
  return deviations * Math.sqrt((2 * n + 1) / (12 * n * n));
}

export function computeMedian(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/** Shuffles the list in place by Fisher-Yates. */
function shuffle<T>(items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
  return items;
}
