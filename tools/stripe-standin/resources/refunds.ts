import { z } from 'zod';
import { addWithEvent } from '#stripe-standin/events/record-event.ts';
import { noSuch, refuseRequest } from '#stripe-standin/request/api-error.ts';
import { endpoint, expand, listing, mergeMetadata, metadata } from '#stripe-standin/request/endpoint.ts';
import { makeId } from '#stripe-standin/state/store.ts';
import { type Refund, unset } from '#stripe-standin/state/wire-types.ts';

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
      expand,
    }),
    (core, params) => {
      const payment = core.store.get('payment', params.payment_intent);
      if (!payment) throw noSuch('payment_intent', params.payment_intent, 'payment_intent');
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
      const refund: Refund = {
        id: makeId('re'),
        object: 'refund',
        ...unset('balance_transaction customer_account payment_method reason receipt_number'),
        ...unset('source_transfer_reversal transfer_reversal'),
        amount,
        charge: payment.charge,
        created: core.now(),
        currency: payment.currency,
        customer: payment.customer,
        metadata: mergeMetadata({}, params.metadata),
        payment_intent: payment.id,
        status: 'succeeded',
      };
      return addWithEvent(core, 'refund', refund, 'refund.created');
    },
  ),
  listing('/v1/refunds', 'refund', { payment_intent: z.string() }),
];
