import { z } from 'zod';
import { recordEvent } from '#stripe-standin/events/record-event.ts';
import { noSuch, refuseRequest } from '#stripe-standin/request/api-error.ts';
import {
  endpoint,
  expand,
  LIST_PARAMS,
  listPage,
  mergeMetadata,
  metadata,
  retrieval,
} from '#stripe-standin/request/endpoint.ts';
import { type Core, makeId, type PaymentRecord } from '#stripe-standin/state/store.ts';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

function requirePayment(core: Core, intent: string): PaymentRecord {
  const payment = core.store.get('payment', intent);
  if (!payment) throw noSuch('payment_intent', intent, 'payment_intent');
  return payment;
}

/** `/v1/refunds`: money goes back at once, never more than was paid. */
export const REFUNDS = [
  endpoint(
    'POST',
    '/v1/refunds',
    z.strictObject({
      payment_intent: z.string(),
      amount: z.coerce.number().int().min(1).optional(),
      metadata: metadata.optional(),
      expand,
    }),
    (core, params) => {
      const payment = requirePayment(core, params.payment_intent);
      const left = payment.amount - payment.refunded;
      if (left === 0) {
        throw refuseRequest(`Charge ${payment.charge} has already been refunded.`, 'charge_already_refunded');
      }
      const amount = params.amount ?? left;
      if (amount > left) {
        throw refuseRequest(
          `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
          undefined,
          'amount',
        );
      }
      core.store.patch('payment', payment.id, { refunded: payment.refunded + amount });
      const refund = core.store.put('refund', {
        id: makeId('re'),
        object: 'refund',
        amount,
        balance_transaction: null,
        charge: payment.charge,
        created: core.now(),
        currency: payment.currency,
        customer: payment.customer,
        customer_account: null,
        metadata: mergeMetadata({}, params.metadata),
        payment_intent: payment.id,
        payment_method: null,
        reason: null,
        receipt_number: null,
        source_transfer_reversal: null,
        status: 'succeeded',
        transfer_reversal: null,
      });
      recordEvent(core, 'refund.created', refund);
      return refund;
    },
  ),
  endpoint(
    'GET',
    '/v1/refunds',
    z.strictObject({ ...LIST_PARAMS, payment_intent: z.string().optional() }),
    (core, params) => {
      const { payment_intent: intent } = params;
      const matching = core.store
        .all('refund')
        .filter((one) => intent === undefined || one.payment_intent === intent);
      return listPage('/v1/refunds', matching, params);
    },
  ),
  retrieval('/v1/refunds', 'refund'),
];
