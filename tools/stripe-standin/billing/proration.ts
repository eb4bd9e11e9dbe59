/**
 * The credit for the unused rest of a paid period, in cents, as a negative amount: the price times the share of seconds
 * left, rounded to the cent.
 */
export function creditUnusedTime(amount: number, start: number, end: number, now: number): number {
  const left = Math.min(Math.max(end - now, 0), end - start);
  // `|| 0` turns a negative zero into zero.
  return -Math.round((amount * left) / (end - start)) || 0;
}
