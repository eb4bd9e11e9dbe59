import { z } from 'zod';
import { noSuch } from '#stripe-standin/api-error.ts';
import { endSubscription } from '#stripe-standin/billing/end-subscription.ts';
import type { Core } from '#stripe-standin/core.ts';
import { changeWithEvent, recordEvent } from '#stripe-standin/events/record-event.ts';
import { endpoint } from '#stripe-standin/request/endpoint.ts';
import {
  emptyable,
  expand,
  mergeMetadata,
  metadata,
  onlyGiven,
} from '#stripe-standin/request/param-types.ts';
import { makeId } from '#stripe-standin/state/ids.ts';
import type { Customer } from '#stripe-standin/wire-types.ts';
import { expireSession } from './expire-session.ts';
import { LIST_PARAMS, listPage } from './list-page.ts';

const FIELDS = {
  email: emptyable(512).optional(),
  name: emptyable(256).optional(),
  description: emptyable().optional(),
  phone: emptyable(40).optional(),
  preferred_locales: z.array(z.string()).optional(),
  metadata: metadata.optional(),
  expand,
};

/** Returns the living customer with this id; deleted ones count as missing. @throws Stripe's "no such" error */
export function requireCustomer(core: Core, id: string, param = 'customer'): Customer {
  const customer = core.store.get('customer', id);
  if (!customer || 'deleted' in customer) throw noSuch('customer', id, param);
  return customer;
}

/** Makes a customer. Its card works until a page or a test says otherwise. */
export function createCustomer(core: Core, fields: Partial<Customer>): Customer {
  const customer: Customer = {
    id: makeId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: core.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: makeId('x', 8).slice(2).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...fields,
  };
  core.store.put('customer', customer);
  recordEvent(core, 'customer.created', customer);
  return customer;
}

export const CUSTOMERS = [
  endpoint('POST', '/v1/customers', z.strictObject(FIELDS), (core, { metadata, expand: _, ...fields }) =>
    createCustomer(core, { ...onlyGiven(fields), metadata: mergeMetadata({}, metadata) }),
  ),
  endpoint(
    'GET',
    '/v1/customers',
    z.strictObject({ ...LIST_PARAMS, email: z.string().optional() }),
    (core, params) => {
      const living = core.store
        .all('customer')
        .filter((customer): customer is Customer => !('deleted' in customer));
      const matching = living.filter(({ email }) => params.email === undefined || email === params.email);
      return listPage('/v1/customers', matching, params);
    },
  ),
  endpoint('GET', '/v1/customers/:id', z.strictObject({ expand }), (core, _, { id }) => {
    const customer = core.store.get('customer', id);
    if (!customer) throw noSuch('customer', id);
    return customer;
  }),
  endpoint(
    'POST',
    '/v1/customers/:id',
    z.strictObject(FIELDS),
    (core, { metadata, expand: _, ...fields }, { id }) => {
      const customer = requireCustomer(core, id, 'id');
      const changes = { ...onlyGiven(fields), metadata: mergeMetadata(customer.metadata, metadata) };
      return changeWithEvent(core, 'customer', id, changes, 'customer.updated');
    },
  ),
  endpoint('DELETE', '/v1/customers/:id', z.strictObject({}), (core, _, { id }) => {
    const customer = requireCustomer(core, id, 'id');
    for (const subscription of core.store.all('subscription').filter((one) => one.customer === id)) {
      if (!subscription.ended_at)
        endSubscription(core, subscription.id, { reason: 'cancellation_requested' });
    }
    for (const session of core.store.all('checkoutSession').filter((one) => one.customer === id)) {
      if (session.status === 'open') expireSession(core, session.id);
    }
    recordEvent(core, 'customer.deleted', customer);
    return core.store.put('customer', { id, object: 'customer', deleted: true });
  }),
];
