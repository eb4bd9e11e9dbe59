import { z } from 'zod';
import { expireSession } from '#stripe-standin/billing/payments.ts';
import { startSubscription } from '#stripe-standin/billing/subscriptions.ts';
import { recordEvent } from '#stripe-standin/events/record-event.ts';
import { declined, ParameterError, refuseRequest } from '#stripe-standin/request/api-error.ts';
import {
  endpoint,
  epoch,
  listing,
  mergeMetadata,
  metadata,
  requireRecord,
  retrieval,
  webUrl,
} from '#stripe-standin/request/endpoint.ts';
import { type Core, makeId } from '#stripe-standin/state/store.ts';
import { type CheckoutSession, type Customer, unset } from '#stripe-standin/state/wire-types.ts';
import { requireCustomer } from './customers.ts';

/** What all sessions have in common while they are open. */
const OPEN_SESSION = {
  object: 'checkout.session',
  ...unset('adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types'),
  ...unset('billing_address_collection client_secret collected_information consent consent_collection'),
  ...unset('currency_conversion customer_account customer_creation customer_email integration_identifier'),
  ...unset('invoice invoice_creation locale origin_context payment_intent payment_link'),
  ...unset('payment_method_configuration_details permissions recovered_from setup_intent'),
  ...unset('shipping_address_collection shipping_cost submit_type subscription wallet_options'),
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  custom_fields: [],
  custom_text: unset('after_submit shipping_address submit terms_of_service_acceptance'),
  discounts: [],
  livemode: false,
  managed_payments: { enabled: false },
  mode: 'subscription',
  payment_method_collection: 'always',
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  phone_number_collection: { enabled: false },
  saved_payment_method_options: {
    allow_redisplay_filters: ['always'],
    payment_method_remove: 'disabled',
    payment_method_save: null,
  },
  shipping_options: [],
  status: 'open',
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
} satisfies Partial<CheckoutSession>;

function describeCustomer({ email }: Customer): CheckoutSession['customer_details'] {
  if (email === null) return null;
  const unknown = unset('address business_name individual_name name phone tax_ids');
  return { ...unknown, email, tax_exempt: 'none' };
}

const MINUTE = 60;
const DAY = 86_400;
/** A little more than Stripe's limits, for clocks that differ. */
const LEEWAY = MINUTE;

const CREATE = z.strictObject({
  mode: z.literal('subscription', 'The payments stand-in sells subscriptions only.'),
  line_items: z
    .array(z.strictObject({ price: z.string(), quantity: z.literal('1').optional() }))
    .length(1, 'The payments stand-in sells one item at a time.'),
  success_url: webUrl,
  cancel_url: webUrl.optional(),
  customer: z.string(),
  client_reference_id: z.string().max(200).optional(),
  expires_at: epoch.optional(),
  metadata: metadata.optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
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
    const customer = requireCustomer(core, params.customer);
    const id = makeId('cs_test', 58);
    core.store.put('checkoutItem', {
      id,
      price: price.id,
      metadata: mergeMetadata({}, params.subscription_data?.metadata),
    });
    return core.store.put('checkoutSession', {
      id,
      ...OPEN_SESSION,
      amount_subtotal: price.unit_amount,
      amount_total: price.unit_amount,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      created: core.now(),
      currency: price.currency,
      customer: customer.id,
      customer_details: describeCustomer(customer),
      expires_at: checkExpiry(core, params.expires_at ?? core.now() + DAY),
      metadata: mergeMetadata({}, params.metadata),
      success_url: params.success_url,
      url: `${core.publicUrl()}/c/pay/${id}`,
    });
  }),
  listing('/v1/checkout/sessions', 'checkoutSession', {
    customer: z.string(),
    status: z.enum(['open', 'complete', 'expired']),
  }),
  retrieval('/v1/checkout/sessions', 'checkoutSession'),
  endpoint('POST', '/v1/checkout/sessions/:id/expire', z.strictObject({}), (core, _, { id }) => {
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
  const customer = requireCustomer(core, session.customer);
  const card = core.store.get('card', customer.id);
  if (card?.declines) throw declined();
  const paymentMethod = card?.paymentMethod ?? makeId('pm');
  core.store.put('card', { id: customer.id, paymentMethod, declines: false });
  const subscription = startSubscription(core, {
    customer: customer.id,
    price: requireRecord(core, 'price', order.price, 'price'),
    metadata: order.metadata,
    paymentMethod,
  });
  const completed = core.store.patch('checkoutSession', session.id, {
    status: 'complete',
    payment_status: 'paid',
    url: null,
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
  });
  recordEvent(core, 'checkout.session.completed', completed);
  return completed;
}
