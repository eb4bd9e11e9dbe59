import { z } from 'zod';
import { declined, noSuch, refuseRequest } from '#stripe-standin/api-error.ts';
import { collectPayment, findPayment, reactivate } from '#stripe-standin/billing/collect-payment.ts';
import { subscriptionOf } from '#stripe-standin/billing/invoices.ts';
import type { Core } from '#stripe-standin/core.ts';
import { recordEvent } from '#stripe-standin/events/record-event.ts';
import { endpoint } from '#stripe-standin/request/endpoint.ts';
import { expand } from '#stripe-standin/request/param-types.ts';
import type { Invoice } from '#stripe-standin/wire-types.ts';
import { LIST_PARAMS, listPage } from './list-page.ts';
import { PREVIEW_PARAMS, previewInvoice } from './preview-invoice.ts';

/** Returns the invoice with this id. @throws Stripe's "no such" error */
export function requireInvoice(core: Core, id: string, param = 'id'): Invoice {
  const invoice = core.store.get('invoice', id);
  if (!invoice) throw noSuch('invoice', id, param);
  return invoice;
}

/** Collects an open invoice on request. @throws ApiError when it is not open or the card is declined */
export function payInvoice(core: Core, id: string): Invoice {
  const { status } = requireInvoice(core, id);
  if (status === 'paid') throw refuseRequest('Invoice is already paid');
  if (status !== 'open')
    throw refuseRequest(`This invoice is ${status} and cannot be paid.`, 'invoice_not_editable');
  if (!collectPayment(core, id)) throw declined();
  return requireInvoice(core, id);
}

function voidInvoice(core: Core, id: string): Invoice {
  const invoice = requireInvoice(core, id);
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

/** `/v1/invoices` and `/v1/invoice_payments` */
export const INVOICES = [
  endpoint(
    'GET',
    '/v1/invoices',
    z.strictObject({
      ...LIST_PARAMS,
      customer: z.string().optional(),
      subscription: z.string().optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    }),
    (core, params) => {
      const { customer, subscription, status } = params;
      const matching = core.store
        .all('invoice')
        .filter((one) => customer === undefined || one.customer === customer)
        .filter((one) => subscription === undefined || subscriptionOf(one) === subscription)
        .filter((one) => status === undefined || one.status === status);
      return listPage('/v1/invoices', matching, params);
    },
  ),
  endpoint('POST', '/v1/invoices/create_preview', PREVIEW_PARAMS, previewInvoice),
  endpoint('GET', '/v1/invoices/:id', z.strictObject({ expand }), (core, _, { id }) =>
    requireInvoice(core, id),
  ),
  endpoint('POST', '/v1/invoices/:id/pay', z.strictObject({ expand }), (core, _, { id }) =>
    payInvoice(core, id),
  ),
  endpoint('POST', '/v1/invoices/:id/void', z.strictObject({ expand }), (core, _, { id }) =>
    voidInvoice(core, id),
  ),
  endpoint(
    'GET',
    '/v1/invoice_payments',
    z.strictObject({
      ...LIST_PARAMS,
      invoice: z.string().optional(),
      status: z.enum(['open', 'paid', 'canceled']).optional(),
      payment: z
        .strictObject({ type: z.literal('payment_intent'), payment_intent: z.string().optional() })
        .optional(),
    }),
    (core, params) => {
      const { invoice, status, payment } = params;
      if (invoice) requireInvoice(core, invoice, 'invoice');
      const matching = core.store
        .all('invoicePayment')
        .filter((one) => invoice === undefined || one.invoice === invoice)
        .filter((one) => status === undefined || one.status === status)
        .filter((one) => !payment?.payment_intent || one.payment.payment_intent === payment.payment_intent);
      return listPage('/v1/invoice_payments', matching, params);
    },
  ),
  endpoint('GET', '/v1/invoice_payments/:id', z.strictObject({ expand }), (core, _, { id }) => {
    const payment = core.store.get('invoicePayment', id);
    if (!payment) throw noSuch('invoice_payment', id);
    return payment;
  }),
];
