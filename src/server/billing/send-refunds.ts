import Stripe from 'stripe';
import type { Family } from './family.ts';
import { listRefundsOf, markRefundSent, noteRefundError } from './operations.ts';
import { findPayment, listRefunds } from './paid-invoice.ts';
import { describeError } from './stripe-error.ts';
import type { BillingOperation, BillingRefund } from './tables.ts';

/**
 * Sends the refunds of an operation that are due. One that fails stays due and is tried again by the next sync: the parent has
 * the word already, the money follows.
 */
export async function sendDueRefunds(family: Family, operation: BillingOperation): Promise<void> {
  const refunds = await family.lease.transaction((tx) => listRefundsOf(tx, operation.id));
  for (const refund of refunds.filter(({ state }) => state === 'pending')) {
    try {
      await markRefundSent(family, refund, await sendRefund(family, operation, refund));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      family.parts.log.error(
        { invoice: refund.invoiceId, reason: describeError(error) },
        'a refund could not be sent',
      );
      await noteRefundError(family, refund, describeError(error));
    }
  }
}

/** Gives the refund's id; null when Stripe has nothing left to give back. */
async function sendRefund(
  family: Family,
  operation: BillingOperation,
  refund: BillingRefund,
): Promise<string | null> {
  const payment = await findPayment(family.parts, refund.invoiceId);
  if (payment === null) return null;
  // One refund of ours per invoice, whichever operation asks. Stripe forgets idempotency keys after a day, so a late
  // second try looks first.
  const sent = await listRefunds(family.parts, payment);
  const earlier = sent.find(({ metadata }) => metadata?.invoice === refund.invoiceId);
  if (earlier) return earlier.id;
  try {
    const { id } = await family.parts.stripe.refunds.create(
      {
        ...payment,
        amount: refund.amount,
        metadata: { invoice: refund.invoiceId, userId: operation.userId },
      },
      { idempotencyKey: `${operation.kind}-refund:${refund.invoiceId}` },
    );
    return id;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded') return null;
    throw error;
  }
}
