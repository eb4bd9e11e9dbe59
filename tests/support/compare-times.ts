/** Times in ms by the name of their call. */
type TimeSeries = Record<string, number[]>;

/**
 * Takes `rounds` samples of each call. Every round makes each call once in random order so that load affects all alike.
 * @param calls receive the number of the round
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
 * (Mann-Whitney's U divided by the number of pairs). It depends on ranks alone, not on the speed of the machine or outliers.
 */
export function probabilityLonger(a: readonly number[], b: readonly number[]): number {
  let wins = 0;
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0;
  return wins / (a.length * b.length);
}

/**
 * Returns `deviations` standard deviations of `probabilityLonger` for equal series of `n`, which is sqrt((2n + 1) / 12 n²).
 * Chance exceeds five of them once in two million runs.
 */
export function chanceMargin(n: number, deviations = 5): number {
  return deviations * Math.sqrt((2 * n + 1) / (12 * n * n));
}

export function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/** Shuffles by Fisher-Yates. */
function shuffle<T>(items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
  return items;
}
