import { z } from 'zod';
import { expireSession } from '#stripe-standin/billing/payments.ts';
import { startSubscription } from '#stripe-standin/billing/subscriptions.ts';
import { recordEvent } from '#stripe-standin/events/record-event.ts';
import { declined, ParameterError, refuseRequest } from '#stripe-standin/request/api-error.ts';
import {
  endpoint,
  epoch,
  expand,
  LIST_PARAMS,
  listPage,
  mergeMetadata,
  metadata,
  requireRecord,
  retrieval,
  webUrl,
} from '#stripe-standin/request/endpoint.ts';
import { type Core, makeId } from '#stripe-standin/state/store.ts';
import type { CheckoutSession } from '#stripe-standin/state/wire-types.ts';
import { createCustomer, requireCustomer } from './customers.ts';

type SessionFields = {
  id: string;
  created: number;
  url: string;
  amount: number;
  currency: string;
  customer: string | null;
  email: string | null;
  expiresAt: number;
  successUrl: string;
  cancelUrl: string | null;
  reference: string | null;
  metadata: Record<string, string>;
};

function makeSession(parts: SessionFields): CheckoutSession {
  return {
    id: parts.id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: parts.amount,
    amount_total: parts.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: parts.cancelUrl,
    client_reference_id: parts.reference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: parts.created,
    currency: parts.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: parts.customer,
    customer_account: null,
    customer_creation: parts.customer ? null : 'always',
    customer_details: parts.email ? describeCustomer(parts.email) : null,
    customer_email: null,
    discounts: [],
    expires_at: parts.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: { enabled: false },
    metadata: parts.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: parts.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: parts.url,
    wallet_options: null,
  };
}

function describeCustomer(email: string): CheckoutSession['customer_details'] {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

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
  client_reference_id: z.string().max(200).optional(),
  expires_at: epoch.optional(),
  metadata: metadata.optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  expand,
});

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
    const line = params.line_items[0]!;
    const price = requireRecord(core, 'price', line.price, 'line_items[0][price]');
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
      email: customer?.email ?? null,
      expiresAt: checkExpiry(core, params.expires_at ?? core.now() + DAY),
      successUrl: params.success_url,
      cancelUrl: params.cancel_url ?? null,
      reference: params.client_reference_id ?? null,
      metadata: mergeMetadata({}, params.metadata),
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
      status: z.enum(['open', 'complete', 'expired']).optional(),
    }),
    (core, params) => {
      const wanted = (['customer', 'status'] as const).filter((name) => params[name] !== undefined);
      const matching = core.store
        .all('checkoutSession')
        .filter((session) => wanted.every((name) => session[name] === params[name]));
      return listPage('/v1/checkout/sessions', matching, params);
    },
  ),
  retrieval('/v1/checkout/sessions', 'checkoutSession'),
  endpoint('POST', '/v1/checkout/sessions/:id/expire', z.strictObject({ expand }), (core, _, { id }) => {
    const { status } = requireRecord(core, 'checkoutSession', id);
    if (status !== 'open') {
      throw refuseRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      );
    }
    return expireSession(core, id);
  }),
];

/**
 * Pays an open session with a card that works, as its page does: subscription, invoice, then `checkout.session.completed`.
 *
 * @throws ApiError `card_declined` when a test declines this customer's charges; the session stays open
 */
export function paySession(core: Core, session: CheckoutSession): CheckoutSession {
  const order = core.store.get('checkoutItem', session.id)!;
  const customer = session.customer ? requireCustomer(core, session.customer) : createCustomer(core, {});
  const card = core.store.get('card', customer.id);
  if (card?.declines) throw declined();
  const paymentMethod = card?.paymentMethod ?? makeId('pm');
  core.store.put('card', { id: customer.id, paymentMethod, declines: false });
  const subscription = startSubscription(core, {
    customer: customer.id,
    price: requireRecord(core, 'price', order.price, 'price'),
    quantity: order.quantity,
    metadata: order.metadata,
    paymentMethod,
  });
  const completed = core.store.patch('checkoutSession', session.id, {
    customer: customer.id,
    status: 'complete',
    payment_status: 'paid',
    url: null,
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
  });
  recordEvent(core, 'checkout.session.completed', completed);
  return completed;
}
