import { z } from 'zod';
import { endSubscription } from '#stripe-standin/billing/invoices.ts';
import { createNotFoundError } from '#stripe-standin/request/api-error.ts';
import {
  createEndpoint,
  createListEndpoint,
  createRetrieveEndpoint,
  mergeMetadata,
  metadata,
} from '#stripe-standin/request/endpoint.ts';
import { addWithEvent, changeWithEvent, recordEvent } from '#stripe-standin/state/events.ts';
import { type Core, makeId } from '#stripe-standin/state/store.ts';
import type { CheckoutSession, Customer } from '#stripe-standin/state/wire-types.ts';

const FIELDS = z.strictObject({ email: z.string().max(512).exactOptional(), metadata: metadata.optional() });

/** @throws ApiError for a missing or deleted customer */
export function requireCustomer(core: Core, id: string, param = 'customer'): Customer {
  const customer = core.store.get('customer', id);
  if (!customer || 'deleted' in customer) throw createNotFoundError('customer', id, param);
  return customer;
}

export function expireSession(core: Core, id: string): CheckoutSession {
  const fields = { status: 'expired', url: null } as const;
  return changeWithEvent(core, 'checkoutSession', id, fields, 'checkout.session.expired');
}

export const CUSTOMERS = [
  createEndpoint('POST', '/v1/customers', FIELDS, (core, { metadata, email = null }) => {
    const customer: Customer = {
      id: makeId('cus', 14),
      object: 'customer',
      balance: 0,
      created: core.now(),
      email,
      metadata: mergeMetadata({}, metadata),
    };
    return addWithEvent(core, 'customer', customer, 'customer.created');
  }),
  createListEndpoint('/v1/customers', 'customer', { email: z.string() }),
  createRetrieveEndpoint('/v1/customers', 'customer'),
  createEndpoint('POST', '/v1/customers/:id', FIELDS, (core, { metadata, ...fields }, { id }) => {
    const customer = requireCustomer(core, id, 'id');
    const changes = { ...fields, metadata: mergeMetadata(customer.metadata, metadata) };
    return changeWithEvent(core, 'customer', id, changes, 'customer.updated');
  }),
  createEndpoint('DELETE', '/v1/customers/:id', z.strictObject({}), (core, _, { id }) => {
    const customer = requireCustomer(core, id, 'id');
    for (const subscription of core.store.all('subscription').filter(({ customer }) => customer === id)) {
      if (!subscription.ended_at)
        endSubscription(core, subscription.id, { reason: 'cancellation_requested' });
    }
    for (const session of core.store.all('checkoutSession').filter(({ customer }) => customer === id)) {
      if (session.status === 'open') expireSession(core, session.id);
    }
    recordEvent(core, 'customer.deleted', customer);
    return core.store.put('customer', { id, object: 'customer', deleted: true });
  }),
];
