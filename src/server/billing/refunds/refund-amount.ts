/** Money that bought a period: what an invoice was paid with, in cents, and what of it went back already. */
export type Payment = { invoice: string; paid: number; refunded: number };

/** `unused`: the share of the time that is left. `all`: the whole amount, for an unintended purchase. */
export type RefundShare = 'unused' | 'all';

/**
 * Returns what goes back, in whole cents and per invoice, for time that was paid and will not be used: the
 * share of the period that is left, rounded down once for all payments together. It is taken from the
 * payments in their order, from none more than is left of it. Invoices that give nothing back are left out.
 */
export function splitRefund(
  payments: readonly Payment[],
  { start, end, share, now }: { start: Date; end: Date; share: RefundShare; now: Date },
): { invoice: string; amount: number }[] {
  const whole = end.getTime() - start.getTime();
  if (whole <= 0) return [];
  const left = Math.min(end.getTime() - now.getTime(), whole);
  const paid = payments.reduce((sum, payment) => sum + payment.paid, 0);
  let due = share === 'all' ? paid : Math.floor((paid * left) / whole);
  return payments.flatMap((payment) => {
    const amount = Math.max(0, Math.min(due, payment.paid - payment.refunded));
    due -= amount;
    return amount > 0 ? [{ invoice: payment.invoice, amount }] : [];
  });
}
