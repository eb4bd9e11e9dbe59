import type Stripe from 'stripe';
import type { BillingContext, BillingDeps } from '#server/billing/records/billing-context.ts';
import type { EndingKind } from '#server/billing/records/tables.ts';
import { isInvalidRequest, isStripeError, nullIfMissing, toDate } from './client.ts';

/** Stripe stores the comment with the end, and every later sync reads from it how much to refund. */
const END_COMMENTS: Record<EndingKind, string> = {
  downgrade: 'The parent changed to Free in the app.',
  duplicate: 'A second subscription of the same family, refunded in full.',
  unpaid_duplicate: 'A second subscription of the same family, whose payment failed.',
  close_account: 'The parent deleted the account.',
};

/** Returns null for a subscription that we did not end. */
export function findEndingKind(comment: string | null | undefined): EndingKind | null {
  const kinds = Object.keys(END_COMMENTS) as EndingKind[];
  return kinds.find((kind) => END_COMMENTS[kind] === comment) ?? null;
}

/** Ignores a subscription that has already ended or no longer exists at Stripe. */
export async function cancelNow(
  { deps, lease }: BillingContext,
  id: string,
  kind: EndingKind,
): Promise<void> {
  // A suspended process must not end a subscription that another process has since decided to keep.
  await lease.assertHeld();
  await deps.stripe.subscriptions
    .cancel(id, { cancellation_details: { comment: END_COMMENTS[kind] } })
    .catch(nullIfMissing);
}

/** The end of a subscription only stops the collection; an invoice is owed until it is void. */
export async function voidOpenInvoices({ deps }: BillingContext, subscription: string): Promise<void> {
  const open = await deps.stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  for (const invoice of open.data) {
    await deps.stripe.invoices.voidInvoice(invoice.id ?? '').catch((error: unknown) => {
      if (!isInvalidRequest(error)) throw error;
    });
  }
}

/** `unused` refunds the share of the remaining time, and `all` the full amount of an unintended purchase. */
export type RefundShare = 'unused' | 'all';

/** The amount is in cents. `isSent` is true if Stripe has the refund already. */
export type DueRefund = {
  invoice: string;
  payment: PaymentId;
  amount: number;
  currency: string;
  paidUntil: Date;
  isSent: boolean;
};

type PaymentId = { payment_intent: string } | { charge: string };

/** Amounts are in cents. */
type Payment = { invoice: string; paid: number; refunded: number };

type PaidInvoice = {
  id: string;
  currency: string;
  amountPaid: number;
  start: Date;
  end: Date;
  /** What a switch credited for the unused time of an earlier payment, in cents, and when that time would have ended. */
  credit: { amount: number; until: Date } | null;
};

/** No account pays more invoices between two successive switches. */
const MAX_INVOICES = 24;
/** The payment was fully refunded already, or the bank decides about a dispute. */
const SETTLED_CODES = ['charge_already_refunded', 'charge_disputed'];

/**
 * A switch also spends the credit of the old period, so part of the refund may come from earlier payments. The period is
 * read from the invoice, because the subscription's own period advances even when a renewal fails.
 */
export async function findDueRefunds(
  deps: BillingDeps,
  subscription: string,
  share: RefundShare,
  now: Date,
): Promise<DueRefund[]> {
  const { data } = await deps.stripe.invoices.list({ subscription, status: 'paid', limit: MAX_INVOICES });
  const invoices = data.map(readPaidInvoice).filter((invoice) => invoice !== null);
  const current = invoices.find(({ amountPaid }) => amountPaid > 0);
  if (!current) return [];
  const { currency, start, end } = current;
  const payments = await tracePayments(deps, current, invoices);
  const shares = new Map(
    splitRefund(payments, { start, end, share, now }).map(({ invoice, amount }) => [invoice, amount]),
  );
  return payments.flatMap(({ invoice, payment, sent }) => {
    // We refund each invoice at most once, so an earlier refund of ours decides the amount.
    const amount = sent ?? shares.get(invoice);
    if (amount === undefined) return [];
    return [{ invoice, payment, amount, currency, paidUntil: end, isSent: sent !== null }];
  });
}

/** Returns cents per invoice. The share is rounded down once for all payments and then taken from them in order. */
export function splitRefund(
  payments: readonly Payment[],
  { start, end, share, now }: { start: Date; end: Date; share: RefundShare; now: Date },
): { invoice: string; amount: number }[] {
  const periodMs = end.getTime() - start.getTime();
  if (periodMs <= 0) return [];
  const unusedMs = Math.min(end.getTime() - now.getTime(), periodMs);
  const paid = payments.reduce((sum, payment) => sum + payment.paid, 0);
  let due = share === 'all' ? paid : Math.floor((paid * unusedMs) / periodMs);
  return payments.flatMap((payment) => {
    const amount = Math.max(0, Math.min(due, payment.paid - payment.refunded));
    due -= amount;
    return amount > 0 ? [{ invoice: payment.invoice, amount }] : [];
  });
}

/** Returns the invoice's own payment, then those whose unused time was credited to it. */
async function tracePayments(deps: BillingDeps, current: PaidInvoice, invoices: readonly PaidInvoice[]) {
  const payments: (Payment & { payment: PaymentId; sent: number | null })[] = [];
  let maxAmount = Number.POSITIVE_INFINITY;
  for (
    let paid: PaidInvoice | undefined = current;
    paid && maxAmount > 0;
    paid = findCredited(paid, invoices)
  ) {
    const invoice = paid.id;
    const payment = await findPayment(deps, invoice);
    // The invoice was marked as paid manually, so Stripe received no money that it could refund.
    if (payment === null) break;
    const refunds = await listRefunds(deps, payment);
    const refunded = sumRefunds(refunds.filter((refund) => !isRefundOf(refund, invoice)));
    // Stripe even credits time that was refunded manually, and that part cost nothing.
    const amount = paid === current ? paid.amountPaid : Math.min(paid.amountPaid - refunded, maxAmount);
    payments.push({
      invoice,
      payment,
      paid: amount,
      refunded: paid === current ? refunded : 0,
      sent: refunds.find((refund) => isRefundOf(refund, invoice))?.amount ?? null,
    });
    maxAmount = Math.min(maxAmount - amount, paid.credit?.amount ?? 0);
  }
  return payments;
}

function findCredited(paid: PaidInvoice, invoices: readonly PaidInvoice[]): PaidInvoice | undefined {
  const until = paid.credit?.until.getTime();
  return invoices.slice(invoices.indexOf(paid) + 1).find(({ end }) => end.getTime() === until);
}

/** Reads the line with the latest end, which is the time bought. A switch has another line for the old period. */
function readPaidInvoice({
  id,
  currency,
  amount_paid: amountPaid,
  lines,
}: Stripe.Invoice): PaidInvoice | null {
  const line = lines.data.toSorted((a, b) => b.period.end - a.period.end || b.amount - a.amount)[0];
  if (!line || !id) return null;
  const credits = lines.data.filter((line) => line.amount < 0 && isProration(line));
  const credit = {
    amount: credits.reduce((sum, { amount }) => sum - amount, 0),
    until: toDate(Math.max(...credits.map(({ period }) => period.end))),
  };
  const [start, end] = [toDate(line.period.start), toDate(line.period.end)];
  return { id, currency, amountPaid, start, end, credit: credits.length > 0 ? credit : null };
}

function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  return (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false;
}

/** Returns false if Stripe will never send it, because the money was refunded already or the bank decides. */
export async function sendRefund(
  { deps, lease, userId }: BillingContext,
  { invoice, payment, amount }: DueRefund,
): Promise<boolean> {
  await lease.assertHeld();
  try {
    await deps.stripe.refunds.create(
      { ...payment, amount, metadata: { invoice, userId } },
      { idempotencyKey: `refund:${invoice}:${amount}` },
    );
    return true;
  } catch (error) {
    if (isStripeError(error) && SETTLED_CODES.includes(error.code ?? '')) return false;
    throw error;
  }
}

async function findPayment({ stripe }: BillingDeps, invoice: string): Promise<PaymentId | null> {
  const payments = await stripe.invoicePayments.list({ invoice, limit: 10 });
  for (const { payment, status } of payments.data) {
    if (status !== 'paid') continue;
    if (payment.payment_intent) return { payment_intent: toId(payment.payment_intent) };
    if (payment.charge) return { charge: toId(payment.charge) };
  }
  return null;
}

async function listRefunds({ stripe }: BillingDeps, payment: PaymentId): Promise<Stripe.Refund[]> {
  const refunds = await stripe.refunds.list({ ...payment, limit: 100 }).autoPagingToArray({ limit: 1_000 });
  return refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
}

function isRefundOf({ metadata }: Stripe.Refund, invoice: string): boolean {
  return metadata?.invoice === invoice;
}

function sumRefunds(refunds: readonly Stripe.Refund[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

function toId(value: string | { id: string }): string {
  return typeof value === 'string' ? value : value.id;
}
