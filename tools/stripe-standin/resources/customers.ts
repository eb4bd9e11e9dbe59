import { z } from 'zod';
import { endSubscription, expireSession } from '#stripe-standin/billing/payments.ts';
import { addWithEvent, changeWithEvent, recordEvent } from '#stripe-standin/events/record-event.ts';
import { noSuch } from '#stripe-standin/request/api-error.ts';
import {
  emptyable,
  endpoint,
  listing,
  mergeMetadata,
  metadata,
  onlyGiven,
  retrieval,
} from '#stripe-standin/request/endpoint.ts';
import { type Core, makeId } from '#stripe-standin/state/store.ts';
import { type Customer, unset } from '#stripe-standin/state/wire-types.ts';

const FIELDS = {
  email: emptyable(512).optional(),
  name: emptyable(256).optional(),
  metadata: metadata.optional(),
};

/** Deleted customers count as missing. */
export function requireCustomer(core: Core, id: string, param = 'customer'): Customer {
  const customer = core.store.get('customer', id);
  if (!customer || 'deleted' in customer) throw noSuch('customer', id, param);
  return customer;
}

export const CUSTOMERS = [
  endpoint('POST', '/v1/customers', z.strictObject(FIELDS), (core, { metadata, ...fields }) => {
    const customer: Customer = {
      id: makeId('cus', 14),
      object: 'customer',
      ...unset('address currency customer_account default_source description discount email name phone'),
      ...unset('shipping test_clock'),
      balance: 0,
      created: core.now(),
      delinquent: false,
      invoice_prefix: makeId('x', 8).slice(2).toUpperCase(),
      invoice_settings: {
        custom_fields: null,
        default_payment_method: null,
        footer: null,
        rendering_options: null,
      },
      livemode: false,
      metadata: mergeMetadata({}, metadata),
      next_invoice_sequence: 1,
      preferred_locales: [],
      tax_exempt: 'none',
      ...onlyGiven(fields),
    };
    return addWithEvent(core, 'customer', customer, 'customer.created');
  }),
  listing('/v1/customers', 'customer', { email: z.string() }),
  retrieval('/v1/customers', 'customer'),
  endpoint('POST', '/v1/customers/:id', z.strictObject(FIELDS), (core, { metadata, ...fields }, { id }) => {
    const customer = requireCustomer(core, id, 'id');
    const changes = { ...onlyGiven(fields), metadata: mergeMetadata(customer.metadata, metadata) };
    return changeWithEvent(core, 'customer', id, changes, 'customer.updated');
  }),
  endpoint('DELETE', '/v1/customers/:id', z.strictObject({}), (core, _, { id }) => {
    const customer = requireCustomer(core, id, 'id');
    for (const subscription of core.store.all('subscription').filter((each) => each.customer === id)) {
      if (!subscription.ended_at)
        endSubscription(core, subscription.id, { reason: 'cancellation_requested' });
    }
    for (const session of core.store.all('checkoutSession').filter((each) => each.customer === id)) {
      if (session.status === 'open') expireSession(core, session.id);
    }
    recordEvent(core, 'customer.deleted', customer);
    return core.store.put('customer', { id, object: 'customer', deleted: true });
  }),
];
