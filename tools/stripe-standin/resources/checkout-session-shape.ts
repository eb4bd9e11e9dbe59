import type { CheckoutSession } from '#stripe-standin/wire-types.ts';

type SessionFields = {
  id: string;
  created: number;
  url: string;
  amount: number;
  currency: string;
  customer: string | null;
  email: string | null;
  givenEmail: string | null;
  expiresAt: number;
  successUrl: string;
  cancelUrl: string | null;
  reference: string | null;
  promotionCodes: boolean | null;
  metadata: Record<string, string>;
  methodCollection: 'always' | 'if_required';
  locale: string | null;
};

/** An open session with everything that Stripe's own has. */
export function makeSession(parts: SessionFields): CheckoutSession {
  return {
    id: parts.id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: parts.promotionCodes,
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
    customer_email: parts.givenEmail,
    discounts: [],
    expires_at: parts.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: parts.locale,
    managed_payments: { enabled: false },
    metadata: parts.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: parts.methodCollection,
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
