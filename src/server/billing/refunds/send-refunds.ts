import Stripe from 'stripe';
import type { BillingContext } from '#server/billing/lock/billing-context.ts';
import { describeError, isMissing, isRefusedRequest } from '#server/billing/stripe-error.ts';
import type { BillingOperation, BillingRefund } from '#server/billing/tables.ts';
import { listRefundsOf, markRefundSent, noteRefundError, type SentRefund } from './operations.ts';
import { findPayment, isRefundOf, listRefunds, sumRefunds } from './paid-invoice.ts';

/**
 * Sends the refunds of an operation that are due. One that fails stays due and is tried again by the next sync: the parent has
 * the word already, the money follows.
 */
export async function sendDueRefunds(context: BillingContext, operation: BillingOperation): Promise<void> {
  const refunds = await context.lease.transaction((tx) => listRefundsOf(tx, operation.id));
  for (const refund of refunds.filter(({ state }) => state === 'pending')) {
    try {
      await markRefundSent(context, operation, refund, await sendRefund(context, operation, refund));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      context.deps.log.error(
        { invoice: refund.invoiceId, reason: describeError(error) },
        'a refund could not be sent',
      );
      await noteRefundError(context, refund, describeError(error));
    }
  }
}

/** Null when Stripe has nothing (left) to give back. */
async function sendRefund(
  context: BillingContext,
  operation: BillingOperation,
  refund: BillingRefund,
): Promise<SentRefund> {
  const payment = await findPayment(context.deps, refund.invoiceId).catch(orNull);
  if (payment === null) return null;
  // One refund of ours per invoice, whichever operation asks. Stripe forgets idempotency keys after a day, so a late
  // second try looks first.
  const sent = await listRefunds(context.deps, payment);
  const earlier = sent.find((one) => isRefundOf(one, refund.invoiceId));
  if (earlier) return earlier;
  const key = `${operation.kind}-refund:${refund.invoiceId}`;
  const send = (amount: number, idempotencyKey: string) =>
    context.deps.stripe.refunds.create(
      { ...payment, amount, metadata: { invoice: refund.invoiceId, userId: operation.userId } },
      { idempotencyKey },
    );
  try {
    return await send(refund.amount, key);
  } catch (error) {
    if (!isRefusedRequest(error)) throw error;
    if (SETTLED_CODES.includes(codeOf(error) ?? '')) return null;
    // An operator may have refunded a part by hand since the amount was written down: then the rest is due.
    const { amount_paid: paid } = await context.deps.stripe.invoices.retrieve(refund.invoiceId);
    const left = paid - sumRefunds(sent);
    if (left <= 0) return null;
    if (left >= refund.amount) throw error;
    return send(left, `${key}:${left}`);
  }
}

/** Refunded in full already, or disputed: then the bank decides about the money. */
const SETTLED_CODES = ['charge_already_refunded', 'charge_disputed'];

function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined;
}

/** What Stripe does not know (any more), it cannot give back. */
function orNull(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
