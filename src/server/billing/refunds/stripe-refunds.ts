import Stripe from 'stripe';
import type { BillingDeps } from '#server/billing/billing-deps.ts';
import { isMissing, isRefusedRequest } from '#server/billing/stripe-error.ts';
import type { BillingOperation, BillingRefund } from '#server/billing/tables.ts';

/** A payment as the parameters of a refund name it. */
type PaymentName = { payment_intent: string } | { charge: string };

/** What Stripe gave back for a refund that was due; null where there was nothing left to give. */
export type SentRefund = { id: string; amount: number } | null;

/** Refunded in full already, or disputed: then the bank decides about the money. */
const SETTLED_CODES = ['charge_already_refunded', 'charge_disputed'];

/** Sends a refund unless one of ours was sent for the invoice before. */
export async function sendRefund(
  deps: BillingDeps,
  operation: BillingOperation,
  refund: BillingRefund,
): Promise<SentRefund> {
  const payment = await findPayment(deps, refund.invoiceId).catch(orNull);
  if (payment === null) return null;
  // One refund of ours per invoice, whichever operation asks. Stripe forgets idempotency keys after a day, so a late
  // second try looks first.
  const sent = await listStripeRefunds(deps, payment);
  const earlier = sent.find((one) => isRefundOf(one, refund.invoiceId));
  if (earlier) return earlier;
  const key = `${operation.kind}-refund:${refund.invoiceId}`;
  const send = (amount: number, idempotencyKey: string) =>
    deps.stripe.refunds.create(
      { ...payment, amount, metadata: { invoice: refund.invoiceId, userId: operation.userId } },
      { idempotencyKey },
    );
  try {
    return await send(refund.amount, key);
  } catch (error) {
    if (!isRefusedRequest(error)) throw error;
    if (SETTLED_CODES.includes(codeOf(error) ?? '')) return null;
    // An operator may have refunded a part by hand since the amount was written down: then the rest is due.
    const { amount_paid: paid } = await deps.stripe.invoices.retrieve(refund.invoiceId);
    const left = paid - sumRefunds(sent);
    if (left <= 0) return null;
    if (left >= refund.amount) throw error;
    return send(left, `${key}:${left}`);
  }
}

/** Returns the payment behind an invoice; null when no money came through Stripe. */
export async function findPayment({ stripe }: BillingDeps, invoice: string): Promise<PaymentName | null> {
  const payments = await stripe.invoicePayments.list({ invoice, limit: 10 });
  for (const { payment, status } of payments.data) {
    if (status !== 'paid') continue;
    if (payment.payment_intent) return { payment_intent: idOf(payment.payment_intent) };
    if (payment.charge) return { charge: idOf(payment.charge) };
  }
  return null;
}

/** Returns the refunds of a payment that did not fail. */
export async function listStripeRefunds(
  { stripe }: BillingDeps,
  payment: PaymentName,
): Promise<Stripe.Refund[]> {
  const refunds = await stripe.refunds.list({ ...payment, limit: 100 }).autoPagingToArray({ limit: 1_000 });
  return refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
}

export function isRefundOf({ metadata }: Stripe.Refund, invoice: string): boolean {
  return metadata?.invoice === invoice;
}

/** Returns the sum of refunds in cents. */
export function sumRefunds(refunds: readonly Stripe.Refund[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined;
}

/** Returns null where Stripe does not know the payment (any more); other errors are thrown on. */
function orNull(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function idOf(value: string | { id: string }): string {
  return typeof value === 'string' ? value : value.id;
}
