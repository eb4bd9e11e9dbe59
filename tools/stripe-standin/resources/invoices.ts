import { z } from 'zod';
import {
  collectPayment,
  describeInvoice,
  getSubscriptionId,
  makePeriodLine,
  voidInvoice,
} from '#stripe-standin/billing/invoices.ts';
import { findPeriodEnd } from '#stripe-standin/billing/subscriptions.ts';
import {
  ApiError,
  createDeclineError,
  createNotFoundError,
  createRequestError,
} from '#stripe-standin/request/api-error.ts';
import {
  createEndpoint,
  createListEndpoint,
  createRetrieveEndpoint,
  mergeMetadata,
  metadata,
  requireRecord,
} from '#stripe-standin/request/endpoint.ts';
import { addWithEvent } from '#stripe-standin/state/events.ts';
import { type Core, makeId } from '#stripe-standin/state/store.ts';
import type { Customer, Invoice } from '#stripe-standin/state/wire-types.ts';

/**
 * Returns the next invoice of a subscription without storing it.
 * @throws ApiError `invoice_upcoming_none` when the subscription has ended or ends before its next invoice
 */
function previewInvoice(core: Core, params: { subscription: string }): Invoice {
  const subscription = requireRecord(core, 'subscription', params.subscription, 'subscription');
  const item = subscription.items.data[0]!;
  const end = item.current_period_end;
  const endsBeforeNext = subscription.cancel_at_period_end || (subscription.cancel_at ?? end + 1) <= end;
  if (subscription.ended_at || endsBeforeNext) {
    throw new ApiError(404, {
      type: 'invalid_request_error',
      code: 'invoice_upcoming_none',
      message: `No upcoming invoices for customer: ${subscription.customer}`,
    });
  }
  const next = {
    ...item,
    current_period_start: end,
    current_period_end: findPeriodEnd(subscription.billing_cycle_anchor, item.price.recurring, end),
  };
  const { balance } = core.store.get('customer', subscription.customer) as Customer;
  const invoice = describeInvoice(core, {
    id: makeId('upcoming_in'),
    subscription,
    reason: 'upcoming',
    lines: [makePeriodLine(core, subscription, next)],
    finalizesAt: null,
  });
  return { ...invoice, created: end, amount_due: Math.max(invoice.total + balance, 0) };
}

/** Collects an open invoice on request. Throws an ApiError when it is not open or the card is declined. */
export function payInvoice(core: Core, id: string): Invoice {
  const { status } = requireRecord(core, 'invoice', id);
  if (status !== 'open') throw createRequestError(`This invoice is ${status} and cannot be paid.`);
  if (!collectPayment(core, id)) throw createDeclineError();
  return requireRecord(core, 'invoice', id);
}

export const INVOICES = [
  createListEndpoint('/v1/invoices', 'invoice', {
    customer: z.string(),
    subscription: {
      schema: z.string(),
      matches: (invoice, id: string) => getSubscriptionId(invoice) === id,
    },
    status: z.enum(['draft', 'open', 'paid', 'void']),
  }),
  createEndpoint(
    'POST',
    '/v1/invoices/create_preview',
    z.strictObject({ subscription: z.string() }),
    previewInvoice,
  ),
  createRetrieveEndpoint('/v1/invoices', 'invoice'),
  createEndpoint('POST', '/v1/invoices/:id/pay', z.strictObject({}), (core, _, { id }) =>
    payInvoice(core, id),
  ),
  createEndpoint('POST', '/v1/invoices/:id/void', z.strictObject({}), (core, _, { id }) =>
    voidInvoice(core, id),
  ),
  createListEndpoint('/v1/invoice_payments', 'invoicePayment', { invoice: z.string() }),
];

const formatDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** `/v1/refunds` refunds immediately and never more than was paid. */
export const REFUNDS = [
  createEndpoint(
    'POST',
    '/v1/refunds',
    z.strictObject({
      payment_intent: z.string(),
      amount: z.coerce.number().int().min(1),
      metadata: metadata.optional(),
    }),
    (core, { payment_intent: intent, amount, metadata }) => {
      const paid = core.store
        .all('invoicePayment')
        .find(({ status, payment }) => status === 'paid' && payment.payment_intent === intent);
      if (!paid) throw createNotFoundError('payment_intent', intent, 'payment_intent');
      const earlier = core.store.all('refund').filter((refund) => refund.payment_intent === intent);
      const unrefunded = earlier.reduce((sum, refund) => sum - refund.amount, paid.amount_paid ?? 0);
      if (unrefunded === 0)
        throw createRequestError('Charge has already been refunded.', 'charge_already_refunded');
      if (amount > unrefunded) {
        throw createRequestError(
          `Refund amount (${formatDollars(amount)}) is greater than unrefunded amount on charge (${formatDollars(unrefunded)})`,
          undefined,
          'amount',
        );
      }
      const refund = {
        id: makeId('re'),
        object: 'refund',
        amount,
        created: core.now(),
        currency: paid.currency,
        metadata: mergeMetadata({}, metadata),
        payment_intent: intent,
        status: 'succeeded',
      } as const;
      return addWithEvent(core, 'refund', refund, 'refund.created');
    },
  ),
  createListEndpoint('/v1/refunds', 'refund', { payment_intent: z.string() }),
];
