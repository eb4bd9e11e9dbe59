import { z } from 'zod';
import { describeInvoice, makePeriodLine, subscriptionOf } from '#stripe-standin/billing/invoices.ts';
import { collectPayment, findPayment, reactivate } from '#stripe-standin/billing/payments.ts';
import { DRAFT_SECONDS, findPeriodEnd, nameProduct } from '#stripe-standin/billing/subscriptions.ts';
import { addWithEvent, recordEvent } from '#stripe-standin/events/record-event.ts';
import { ApiError, declined, noSuch, refuseRequest } from '#stripe-standin/request/api-error.ts';
import {
  endpoint,
  listing,
  mergeMetadata,
  metadata,
  requireRecord,
  retrieval,
} from '#stripe-standin/request/endpoint.ts';
import { type Core, makeId } from '#stripe-standin/state/store.ts';
import {
  type Customer,
  type Invoice,
  type Refund,
  type Subscription,
  unset,
} from '#stripe-standin/state/wire-types.ts';

/**
 * The invoice that comes next for a subscription. Nothing is kept.
 * @throws ApiError `invoice_upcoming_none` when the subscription has ended or ends before its next invoice
 */
function previewInvoice(core: Core, params: { subscription: string }): Invoice {
  const subscription = requireRecord(core, 'subscription', params.subscription, 'subscription');
  const item = subscription.items.data[0]!;
  const end = item.current_period_end;
  const stops = subscription.cancel_at_period_end || (subscription.cancel_at ?? end + 1) <= end;
  if (subscription.ended_at || stops) throw noneComes(subscription);
  const next = {
    ...item,
    current_period_start: end,
    current_period_end: findPeriodEnd(subscription.billing_cycle_anchor, item.price.recurring, end),
  };
  const lines = [makePeriodLine(subscription, next, nameProduct(core, item))];
  const { balance } = core.store.get('customer', subscription.customer) as Customer;
  const invoice = describeInvoice(core, {
    id: makeId('upcoming_in'),
    subscription,
    reason: 'upcoming',
    lines,
    period: { start: item.current_period_start, end },
    finalizesAt: null,
  });
  const owed = invoice.total + balance;
  return {
    ...invoice,
    created: end,
    amount_due: Math.max(owed, 0),
    amount_remaining: Math.max(owed, 0),
    starting_balance: balance,
    ending_balance: Math.min(owed, 0),
    next_payment_attempt: end + DRAFT_SECONDS,
  };
}

function noneComes({ customer }: Subscription): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for customer: ${customer}`,
  });
}

/** Collects an open invoice on request. @throws ApiError when it is not open or the card is declined */
export function payInvoice(core: Core, id: string): Invoice {
  const { status } = requireRecord(core, 'invoice', id);
  if (status === 'paid') throw refuseRequest('Invoice is already paid');
  if (status !== 'open')
    throw refuseRequest(`This invoice is ${status} and cannot be paid.`, 'invoice_not_editable');
  if (!collectPayment(core, id)) throw declined();
  return requireRecord(core, 'invoice', id);
}

function voidInvoice(core: Core, id: string): Invoice {
  const invoice = requireRecord(core, 'invoice', id);
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw refuseRequest(
      `You can only void open or uncollectible invoices. This invoice is ${invoice.status}.`,
      'invoice_not_editable',
    );
  }
  const voided = core.store.patch('invoice', id, {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: core.now() },
  });
  const payment = findPayment(core, id);
  if (payment) {
    core.store.patch('invoicePayment', payment.id, {
      status: 'canceled',
      status_transitions: { canceled_at: core.now(), paid_at: null },
    });
  }
  recordEvent(core, 'invoice.updated', voided, invoice);
  recordEvent(core, 'invoice.voided', voided);
  reactivate(core, voided);
  return voided;
}

export const INVOICES = [
  listing('/v1/invoices', 'invoice', {
    customer: z.string(),
    subscription: {
      schema: z.string(),
      isFitting: (invoice, wanted: string) => subscriptionOf(invoice) === wanted,
    },
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  }),
  endpoint(
    'POST',
    '/v1/invoices/create_preview',
    z.strictObject({ subscription: z.string() }),
    previewInvoice,
  ),
  retrieval('/v1/invoices', 'invoice'),
  endpoint('POST', '/v1/invoices/:id/pay', z.strictObject({}), (core, _, { id }) => payInvoice(core, id)),
  endpoint('POST', '/v1/invoices/:id/void', z.strictObject({}), (core, _, { id }) => voidInvoice(core, id)),
  listing('/v1/invoice_payments', 'invoicePayment', {
    invoice: z.string(),
    status: z.enum(['open', 'paid', 'canceled']),
  }),
];

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** `/v1/refunds`: money goes back at once, never more than was paid. */
export const REFUNDS = [
  endpoint(
    'POST',
    '/v1/refunds',
    z.strictObject({
      payment_intent: z.string(),
      amount: z.coerce.number().int().min(1).optional(),
      metadata: metadata.optional(),
    }),
    (core, params) => {
      const intent = params.payment_intent;
      const paid = core.store
        .all('invoicePayment')
        .find((each) => each.status === 'paid' && each.payment.payment_intent === intent);
      if (!paid) throw noSuch('payment_intent', intent, 'payment_intent');
      const earlier = core.store.all('refund').filter((refund) => refund.payment_intent === intent);
      const left = earlier.reduce((rest, refund) => rest - refund.amount, paid.amount_paid ?? 0);
      if (left === 0) throw refuseRequest('Charge has already been refunded.', 'charge_already_refunded');
      const amount = params.amount ?? left;
      if (amount > left) {
        throw refuseRequest(
          `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
          undefined,
          'amount',
        );
      }
      const refund: Refund = {
        id: makeId('re'),
        object: 'refund',
        ...unset('balance_transaction charge customer_account payment_method reason receipt_number'),
        ...unset('source_transfer_reversal transfer_reversal'),
        amount,
        created: core.now(),
        currency: paid.currency,
        customer: core.store.get('invoice', paid.invoice)!.customer,
        metadata: mergeMetadata({}, params.metadata),
        payment_intent: intent,
        status: 'succeeded',
      };
      return addWithEvent(core, 'refund', refund, 'refund.created');
    },
  ),
  listing('/v1/refunds', 'refund', { payment_intent: z.string() }),
];
