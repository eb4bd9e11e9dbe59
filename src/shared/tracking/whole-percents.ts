/**
 * Each count's share in whole percent. The shares add up to 100: each is rounded down, and the points that are left go
 * to the largest remainders, of equal ones to the first. Null when all counts are 0.
 */
export function toWholePercents(counts: readonly number[]): number[] | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const percents = counts.map((count) => Math.floor((count * 100) / total));
  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = counts
    .map((count, index) => ({ index, remainder: (count * 100) % total }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) percents[index] = (percents[index] ?? 0) + 1;
  return percents;
}
