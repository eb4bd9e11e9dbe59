import type Stripe from 'stripe';
import type { BillingParts } from './billing-parts.ts';
import { toDate } from './read-subscription.ts';
import { refundableCents } from './refund-amount.ts';

/** What a family last paid for a subscription, and until when that was. */
export type PaidInvoice = {
  id: string;
  currency: string;
  amountPaid: number;
  start: Date;
  end: Date;
};

/** A refund of `amount` cents that a paid invoice gives cause for. */
export type DueRefund = { invoice: PaidInvoice; amount: number };

/** `unused`: the share of the time that is left. `all`: everything, for what nobody meant to buy. */
export type RefundShare = 'unused' | 'all';

/**
 * What is due back for the latest paid invoice of a subscription, or null. What Stripe has refunded already is
 * taken off. The period is the invoice's own: the subscription's moves on when a renewal fails.
 */
export async function findDueRefund(
  parts: BillingParts,
  subscription: string,
  share: RefundShare,
  now: Date,
): Promise<DueRefund | null> {
  const invoices = await parts.stripe.invoices.list({ subscription, status: 'paid', limit: 10 });
  const paid = invoices.data.find(({ amount_paid }) => amount_paid > 0);
  const invoice = paid && readPaidInvoice(paid);
  if (!invoice) return null;
  // Marked as paid by hand: no money came through Stripe, so none can go back that way.
  const payment = await findPayment(parts, invoice.id);
  if (payment === null) return null;
  const refunds = await listRefunds(parts, payment);
  // One refund of ours per invoice, whatever share it was.
  if (refunds.some((refund) => isRefundOf(refund, invoice.id))) return null;
  const refunded = sumRefunds(refunds);
  const amount = refundableCents({ ...invoice, refunded, share, now });
  return amount > 0 ? { invoice, amount } : null;
}

/** The payment behind an invoice, as the parameters of a refund name it; null when no money came through Stripe. */
export async function findPayment(
  { stripe }: BillingParts,
  invoice: string,
): Promise<{ payment_intent: string } | { charge: string } | null> {
  const payments = await stripe.invoicePayments.list({ invoice, limit: 10 });
  for (const { payment, status } of payments.data) {
    if (status !== 'paid') continue;
    if (payment.payment_intent) return { payment_intent: idOf(payment.payment_intent) };
    if (payment.charge) return { charge: idOf(payment.charge) };
  }
  return null;
}

/** Refunds of a payment that did not fail. */
export async function listRefunds(
  { stripe }: BillingParts,
  payment: NonNullable<Awaited<ReturnType<typeof findPayment>>>,
): Promise<Stripe.Refund[]> {
  const refunds = await stripe.refunds.list({ ...payment, limit: 100 }).autoPagingToArray({ limit: 1_000 });
  return refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
}

/** Whether we sent this refund for that invoice. */
export function isRefundOf({ metadata }: Stripe.Refund, invoice: string): boolean {
  return metadata?.invoice === invoice;
}

/** Their sum in cents. */
export function sumRefunds(refunds: readonly Stripe.Refund[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** The line that reaches furthest says which time was bought; a switch also has a line that gives old time back. */
function readPaidInvoice(invoice: Stripe.Invoice): PaidInvoice | null {
  const line = invoice.lines.data.toSorted((a, b) => b.period.end - a.period.end || b.amount - a.amount)[0];
  if (!line || !invoice.id) return null;
  const { id, currency, amount_paid: amountPaid } = invoice;
  return { id, currency, amountPaid, start: toDate(line.period.start), end: toDate(line.period.end) };
}

function idOf(value: string | { id: string }): string {
  return typeof value === 'string' ? value : value.id;
}
