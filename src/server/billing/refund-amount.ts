/**
 * What goes back, in whole cents, for time that was paid and will not be used: the share of the period that is left,
 * rounded down, less what was refunded before. 0 when nothing is due.
 */
export function refundableCents(paid: {
  amountPaid: number;
  start: Date;
  end: Date;
  refunded: number;
  share: 'unused' | 'all';
  now: Date;
}): number {
  const whole = paid.end.getTime() - paid.start.getTime();
  const left = Math.min(paid.end.getTime() - paid.now.getTime(), whole);
  const due = paid.share === 'all' ? paid.amountPaid : Math.floor((paid.amountPaid * left) / whole);
  return whole > 0 ? Math.max(0, Math.min(due, paid.amountPaid - paid.refunded)) : 0;
}
