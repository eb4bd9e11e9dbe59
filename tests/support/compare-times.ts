/** Two series of times of one run, taken in turns and in random order, so that a busy moment hits both alike. */
export type TimeSeries = Record<string, number[]>;

/**
 * Takes `rounds` samples of each call: in every round each call once, in random order. Times in ms.
 * @param calls one call each; `round` lets it use something fresh every time
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
 * Returns how often a time of `a` is longer than one of `b`, over all pairs, a tie counting half: 0.5 for
 * indistinguishable series, 1 or 0 when one is always longer (Mann-Whitney's U divided by the number of
 * pairs). It looks at ranks alone: neither the speed of the machine nor a few very slow answers matter.
 */
export function probabilityLonger(a: readonly number[], b: readonly number[]): number {
  let wins = 0;
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0;
  return wins / (a.length * b.length);
}

/**
 * Returns how far from 0.5 chance alone brings `probabilityLonger` of two series of `n` that do not differ:
 * `deviations` standard deviations of Mann-Whitney's U, sqrt((2n + 1) / 12 n²). Five are passed once in two
 * million runs.
 */
export function chanceMargin(n: number, deviations = 5): number {
  return deviations * Math.sqrt((2 * n + 1) / (12 * n * n));
}

export function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/** Fisher-Yates. */
function shuffle<T>(items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
  return items;
}
