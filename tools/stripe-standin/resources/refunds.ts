import { z } from 'zod';
import { noSuch, ParameterError, refuseRequest } from '#stripe-standin/api-error.ts';
import type { Core } from '#stripe-standin/core.ts';
import { recordEvent } from '#stripe-standin/events/record-event.ts';
import { endpoint } from '#stripe-standin/request/endpoint.ts';
import { expand, mergeMetadata, metadata } from '#stripe-standin/request/param-types.ts';
import { makeId } from '#stripe-standin/state/ids.ts';
import type { PaymentRecord } from '#stripe-standin/state/records.ts';
import { LIST_PARAMS, listPage } from './list-page.ts';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

function requirePayment(core: Core, intent: string | undefined, charge: string | undefined): PaymentRecord {
  if (intent) {
    const payment = core.store.get('payment', intent);
    if (!payment) throw noSuch('payment_intent', intent, 'payment_intent');
    return payment;
  }
  if (!charge) {
    throw new ParameterError(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
    );
  }
  const payment = core.store.all('payment').find((one) => one.charge === charge);
  if (!payment) throw noSuch('charge', charge, 'charge');
  return payment;
}

/** `/v1/refunds`: money goes back at once, never more than was paid. */
export const REFUNDS = [
  endpoint(
    'POST',
    '/v1/refunds',
    z.strictObject({
      payment_intent: z.string().optional(),
      charge: z.string().optional(),
      amount: z.coerce.number().int().min(1).optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
      expand,
    }),
    (core, params) => {
      const payment = requirePayment(core, params.payment_intent, params.charge);
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
        reason: params.reason ?? null,
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
    z.strictObject({ ...LIST_PARAMS, payment_intent: z.string().optional(), charge: z.string().optional() }),
    (core, params) => {
      const { payment_intent: intent, charge } = params;
      const matching = core.store
        .all('refund')
        .filter((one) => intent === undefined || one.payment_intent === intent)
        .filter((one) => charge === undefined || one.charge === charge);
      return listPage('/v1/refunds', matching, params);
    },
  ),
  endpoint('GET', '/v1/refunds/:id', z.strictObject({ expand }), (core, _, { id }) => {
    const refund = core.store.get('refund', id);
    if (!refund) throw noSuch('refund', id);
    return refund;
  }),
];
