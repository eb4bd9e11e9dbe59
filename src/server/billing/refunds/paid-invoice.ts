import type Stripe from 'stripe';
import type { BillingDeps } from '#server/billing/billing-deps.ts';
import { toDate } from '#server/billing/subscriptions/read-subscription.ts';
import { type Payment, type RefundShare, splitRefund } from './refund-amount.ts';
import { findPayment, isRefundOf, listStripeRefunds, sumRefunds } from './stripe-refunds.ts';

/** An invoice that was paid: for which time, and what of an earlier payment was credited to it. */
type PaidInvoice = {
  id: string;
  currency: string;
  amountPaid: number;
  start: Date;
  end: Date;
  /** What a switch gave back of the time before it, in cents, and until when that time would have been. */
  credit: { amount: number; until: Date } | null;
};

/** A refund of `amount` cents on a paid invoice, for time until `paidUntil`. */
export type DueRefund = { invoiceId: string; currency: string; amount: number; paidUntil: Date };

/** More than an account pays in between two switches that follow each other. */
const INVOICES_READ = 24;

/**
 * Returns what is due back for the time that a subscription was last paid for. A switch pays for the new time
 * with the credit of the old one too, so an earlier payment may give a part of it. What Stripe has refunded
 * already is taken off. The period is the invoice's own: the subscription's moves on when a renewal fails.
 */
export async function findDueRefunds(
  deps: BillingDeps,
  subscription: string,
  share: RefundShare,
  now: Date,
): Promise<DueRefund[]> {
  const { data } = await deps.stripe.invoices.list({ subscription, status: 'paid', limit: INVOICES_READ });
  const invoices = data.map(readPaidInvoice).filter((one) => one !== null);
  const current = invoices.find(({ amountPaid }) => amountPaid > 0);
  if (!current) return [];
  const { currency, start, end } = current;
  const payments = await tracePayments(deps, current, invoices);
  const done = new Set(payments.filter((one) => one.refundedByUs).map((one) => one.invoice));
  return (
    splitRefund(payments, { start, end, share, now })
      // One refund of ours per invoice, whatever share it was.
      .filter(({ invoice }) => !done.has(invoice))
      .map(({ invoice, amount }) => ({ invoiceId: invoice, currency, amount, paidUntil: end }))
  );
}

type TracedPayment = Payment & { refundedByUs: boolean };

/** The money behind `current`: its own payment, then those whose unused time was credited to it. */
async function tracePayments(
  deps: BillingDeps,
  current: PaidInvoice,
  invoices: readonly PaidInvoice[],
): Promise<TracedPayment[]> {
  const payments: TracedPayment[] = [];
  let bound = Number.POSITIVE_INFINITY;
  for (let one: PaidInvoice | undefined = current; one && bound > 0; one = findCredited(one, invoices)) {
    const refunds = await readRefunds(deps, one.id);
    // Marked as paid by hand: no money came through Stripe, so none can go back that way.
    if (refunds === null) break;
    const refunded = sumRefunds(refunds.filter((refund) => !isRefundOf(refund, one!.id)));
    // Stripe credits time that was refunded by hand all the same: that part was bought with nothing.
    const money = one === current ? one.amountPaid : Math.min(one.amountPaid - refunded, bound);
    payments.push({
      invoice: one.id,
      paid: money,
      refunded: one === current ? refunded : 0,
      refundedByUs: refunds.some((refund) => isRefundOf(refund, one!.id)),
    });
    bound = Math.min(bound - money, one.credit?.amount ?? 0);
  }
  return payments;
}

/** The invoice whose unused time was credited to `one`. */
function findCredited(one: PaidInvoice, invoices: readonly PaidInvoice[]): PaidInvoice | undefined {
  const until = one.credit?.until.getTime();
  return invoices.slice(invoices.indexOf(one) + 1).find(({ end }) => end.getTime() === until);
}

async function readRefunds(deps: BillingDeps, invoice: string): Promise<Stripe.Refund[] | null> {
  const payment = await findPayment(deps, invoice);
  return payment && listStripeRefunds(deps, payment);
}

/** The line that reaches furthest says which time was bought; a switch also has a line that gives old time back. */
function readPaidInvoice(invoice: Stripe.Invoice): PaidInvoice | null {
  const lines = invoice.lines.data;
  const line = lines.toSorted((a, b) => b.period.end - a.period.end || b.amount - a.amount)[0];
  if (!line || !invoice.id) return null;
  const { id, currency, amount_paid: amountPaid } = invoice;
  const given = lines.filter((one) => one.amount < 0 && isProration(one));
  const credit = given.length > 0 && {
    amount: given.reduce((sum, { amount }) => sum - amount, 0),
    until: toDate(Math.max(...given.map(({ period }) => period.end))),
  };
  const [start, end] = [toDate(line.period.start), toDate(line.period.end)];
  return { id, currency, amountPaid, start, end, credit: credit || null };
}

function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  return (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false;
}
