import { z } from 'zod';
import { noSuch, ParameterError, refuseRequest } from '#stripe-standin/api-error.ts';
import type { Core } from '#stripe-standin/core.ts';
import { endpoint } from '#stripe-standin/request/endpoint.ts';
import { epoch, expand, flag, mergeMetadata, metadata, webUrl } from '#stripe-standin/request/param-types.ts';
import { makeId } from '#stripe-standin/state/ids.ts';
import type { CheckoutSession } from '#stripe-standin/wire-types.ts';
import { makeSession } from './checkout-session-shape.ts';
import { requireCustomer } from './customers.ts';
import { expireSession } from './expire-session.ts';
import { LIST_PARAMS, listPage } from './list-page.ts';
import { requirePrice } from './prices.ts';

const MINUTE = 60;
const DAY = 86_400;
/** A little more than Stripe's limits, for clocks that differ. */
const LEEWAY = MINUTE;

const CREATE = z.strictObject({
  mode: z.literal('subscription', 'The payments stand-in sells subscriptions only.'),
  line_items: z
    .array(z.strictObject({ price: z.string(), quantity: z.coerce.number().int().min(1).default(1) }))
    .length(1, 'The payments stand-in sells one item at a time.'),
  success_url: webUrl,
  cancel_url: webUrl.optional(),
  customer: z.string().optional(),
  customer_email: z.email().optional(),
  client_reference_id: z.string().max(200).optional(),
  allow_promotion_codes: flag.optional(),
  expires_at: epoch.optional(),
  locale: z.string().optional(),
  ui_mode: z.literal('hosted_page').optional(),
  payment_method_collection: z.enum(['always', 'if_required']).default('always'),
  metadata: metadata.optional(),
  subscription_data: z
    .strictObject({ metadata: metadata.optional(), description: z.string().max(500).optional() })
    .optional(),
  expand,
});

/** Returns the session with this id. @throws Stripe's "no such" error */
export function requireSession(core: Core, id: string): CheckoutSession {
  const session = core.store.get('checkoutSession', id);
  if (!session) throw noSuch('checkout.session', id);
  return session;
}

function checkExpiry(core: Core, at: number): number {
  const lifetime = at - core.now();
  if (lifetime >= 30 * MINUTE - LEEWAY && lifetime <= DAY + LEEWAY) return at;
  throw new ParameterError(
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    undefined,
    'expires_at',
  );
}

export const CHECKOUT_SESSIONS = [
  endpoint('POST', '/v1/checkout/sessions', CREATE, (core, params) => {
    if (params.customer && params.customer_email) {
      throw new ParameterError('You may only specify one of these parameters: customer, customer_email.');
    }
    const line = params.line_items[0]!;
    const price = requirePrice(core, line.price, 'line_items[0][price]');
    if (!price.active) {
      throw refuseRequest(`The price specified is inactive: ${price.id}`, undefined, 'line_items[0][price]');
    }
    const customer = params.customer ? requireCustomer(core, params.customer) : null;
    const id = makeId('cs_test', 58);
    const session = makeSession({
      id,
      created: core.now(),
      url: `${core.publicUrl()}/c/pay/${id}`,
      amount: price.unit_amount * line.quantity,
      currency: price.currency,
      customer: customer?.id ?? null,
      email: customer?.email ?? params.customer_email ?? null,
      givenEmail: params.customer_email ?? null,
      expiresAt: checkExpiry(core, params.expires_at ?? core.now() + DAY),
      successUrl: params.success_url,
      cancelUrl: params.cancel_url ?? null,
      reference: params.client_reference_id ?? null,
      promotionCodes: params.allow_promotion_codes ?? null,
      metadata: mergeMetadata({}, params.metadata),
      methodCollection: params.payment_method_collection,
      locale: params.locale ?? null,
    });
    core.store.put('checkoutItem', {
      id,
      price: price.id,
      quantity: line.quantity,
      metadata: mergeMetadata({}, params.subscription_data?.metadata),
    });
    return core.store.put('checkoutSession', session);
  }),
  endpoint(
    'GET',
    '/v1/checkout/sessions',
    z.strictObject({
      ...LIST_PARAMS,
      customer: z.string().optional(),
      subscription: z.string().optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
    }),
    (core, params) => {
      const wanted = (['customer', 'subscription', 'status'] as const).filter(
        (name) => params[name] !== undefined,
      );
      const matching = core.store
        .all('checkoutSession')
        .filter((session) => wanted.every((name) => session[name] === params[name]));
      return listPage('/v1/checkout/sessions', matching, params);
    },
  ),
  endpoint('GET', '/v1/checkout/sessions/:id', z.strictObject({ expand }), (core, _, { id }) =>
    requireSession(core, id),
  ),
  endpoint('POST', '/v1/checkout/sessions/:id/expire', z.strictObject({ expand }), (core, _, { id }) => {
    const { status } = requireSession(core, id);
    if (status !== 'open') {
      throw refuseRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      );
    }
    return expireSession(core, id);
  }),
];
