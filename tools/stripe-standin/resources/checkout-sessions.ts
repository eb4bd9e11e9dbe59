import { z } from 'zod';
import { isCardDeclined } from '#stripe-standin/billing/invoices.ts';
import { startSubscription } from '#stripe-standin/billing/subscriptions.ts';
import { createDeclineError, createRequestError, ParameterError } from '#stripe-standin/request/api-error.ts';
import {
  createEndpoint,
  createListEndpoint,
  createRetrieveEndpoint,
  epochSeconds,
  mergeMetadata,
  metadata,
  requireRecord,
  webUrl,
} from '#stripe-standin/request/endpoint.ts';
import { recordEvent } from '#stripe-standin/state/events.ts';
import { type Core, makeId } from '#stripe-standin/state/store.ts';
import type { CheckoutSession } from '#stripe-standin/state/wire-types.ts';
import { expireSession, requireCustomer } from './customers.ts';

const MINUTE = 60;
const DAY = 86_400;
/** The seconds by which Stripe's limits are extended, because clocks differ. */
const CLOCK_SKEW = MINUTE;

const CREATE = z.strictObject({
  mode: z.literal('subscription', 'The payments stand-in sells subscriptions only.'),
  line_items: z
    .array(z.strictObject({ price: z.string(), quantity: z.literal('1').optional() }))
    .length(1, 'The payments stand-in sells one item at a time.'),
  success_url: webUrl,
  cancel_url: webUrl.optional(),
  customer: z.string(),
  client_reference_id: z.string().max(200).optional(),
  expires_at: epochSeconds.optional(),
  metadata: metadata.optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
});

function checkExpiry(core: Core, expiresAt: number): number {
  const lifetime = expiresAt - core.now();
  if (lifetime >= 30 * MINUTE - CLOCK_SKEW && lifetime <= DAY + CLOCK_SKEW) return expiresAt;
  throw new ParameterError(
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    undefined,
    'expires_at',
  );
}

export const CHECKOUT_SESSIONS = [
  createEndpoint('POST', '/v1/checkout/sessions', CREATE, (core, params) => {
    const line = params.line_items[0]!;
    const price = requireRecord(core, 'price', line.price, 'line_items[0][price]');
    if (!price.active) {
      throw createRequestError(
        `The price specified is inactive: ${price.id}`,
        undefined,
        'line_items[0][price]',
      );
    }
    const customer = requireCustomer(core, params.customer);
    const id = makeId('cs_test', 58);
    core.store.put('checkoutItem', {
      id,
      price: price.id,
      metadata: mergeMetadata({}, params.subscription_data?.metadata),
    });
    return core.store.put('checkoutSession', {
      id,
      object: 'checkout.session',
      cancel_url: params.cancel_url ?? null,
      created: core.now(),
      customer: customer.id,
      expires_at: checkExpiry(core, params.expires_at ?? core.now() + DAY),
      metadata: mergeMetadata({}, params.metadata),
      status: 'open',
      subscription: null,
      success_url: params.success_url,
      url: `${core.publicUrl()}/c/pay/${id}`,
    });
  }),
  createListEndpoint('/v1/checkout/sessions', 'checkoutSession', {
    customer: z.string(),
    status: z.enum(['open', 'complete', 'expired']),
  }),
  createRetrieveEndpoint('/v1/checkout/sessions', 'checkoutSession'),
  createEndpoint('POST', '/v1/checkout/sessions/:id/expire', z.strictObject({}), (core, _, { id }) => {
    const { status } = requireRecord(core, 'checkoutSession', id);
    if (status !== 'open') {
      throw createRequestError(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      );
    }
    return expireSession(core, id);
  }),
];

/**
 * Pays an open session and records the events of the subscription, the invoice and `checkout.session.completed`.
 * @throws ApiError `card_declined` when a test declines this customer's charges. The session stays open.
 */
export function paySession(core: Core, session: CheckoutSession): CheckoutSession {
  const order = core.store.get('checkoutItem', session.id)!;
  const { id: customer } = requireCustomer(core, session.customer);
  if (isCardDeclined(core, customer)) throw createDeclineError();
  const subscription = startSubscription(core, {
    customer,
    price: requireRecord(core, 'price', order.price, 'price'),
    metadata: order.metadata,
  });
  const completed = core.store.patch('checkoutSession', session.id, {
    status: 'complete',
    url: null,
    subscription: subscription.id,
  });
  recordEvent(core, 'checkout.session.completed', completed);
  return completed;
}
