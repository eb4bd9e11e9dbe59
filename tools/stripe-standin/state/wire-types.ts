import type Stripe from 'stripe';

/**
 * Stripe's objects as they travel: the SDK's own types, with ids where an object is not expanded and with text where
 * the SDK makes a `Decimal` of it. `strict-types.test.ts` holds the recorded JSON against the SDK's types themselves.
 */

export type Customer = Omit<Stripe.Customer, 'deleted' | 'default_source'> & { default_source: null };
export type DeletedCustomer = Stripe.DeletedCustomer;
export type Product = Omit<Stripe.Product, 'deleted' | 'default_price'> & { default_price: string | null };
export type Price = Omit<
  Stripe.Price,
  'deleted' | 'product' | 'unit_amount' | 'unit_amount_decimal' | 'recurring'
> & {
  product: string;
  unit_amount: number;
  unit_amount_decimal: string;
  recurring: Stripe.Price.Recurring;
};
export type Plan = Omit<Stripe.Plan, 'deleted' | 'product' | 'amount_decimal'> & {
  product: string;
  amount_decimal: string;
};
export type SubscriptionItem = Omit<Stripe.SubscriptionItem, 'deleted' | 'price' | 'plan'> & {
  price: Price;
  plan: Plan;
};
export type Subscription = Omit<
  Stripe.Subscription,
  'customer' | 'items' | 'latest_invoice' | 'default_payment_method' | 'cancellation_details' | 'status'
> & {
  status: 'incomplete' | 'active' | 'past_due' | 'canceled';
  customer: string;
  items: List<SubscriptionItem>;
  latest_invoice: string | null;
  default_payment_method: string | null;
  cancellation_details: Stripe.Subscription.CancellationDetails;
};
export type InvoiceLine = Omit<
  Stripe.InvoiceLineItem,
  'pricing' | 'quantity_decimal' | 'subscription' | 'discounts'
> & {
  subscription: string;
  discounts: string[];
  quantity_decimal: string;
  pricing: {
    price_details: { price: string; product: string };
    type: 'price_details';
    unit_amount_decimal: string;
  };
};
export type Invoice = Omit<
  Stripe.Invoice,
  'deleted' | 'customer' | 'lines' | 'status' | 'payments' | 'parent'
> & {
  customer: string;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  lines: List<InvoiceLine>;
  parent: {
    quote_details: null;
    subscription_details: { metadata: Stripe.Metadata; subscription: string };
    type: 'subscription_details';
  };
};
export type InvoicePayment = Omit<Stripe.InvoicePayment, 'invoice' | 'payment'> & {
  invoice: string;
  payment: { payment_intent: string; type: 'payment_intent' };
};
export type Refund = Omit<Stripe.Refund, 'payment_intent'> & { payment_intent: string };
export type CheckoutSession = Omit<
  Stripe.Checkout.Session,
  'customer' | 'subscription' | 'invoice' | 'line_items' | 'status' | 'currency_conversion'
> & {
  customer: string;
  subscription: string | null;
  invoice: string | null;
  status: 'open' | 'complete' | 'expired';
  currency_conversion: null;
};
export type PortalSession = Omit<Stripe.BillingPortal.Session, 'configuration'> & { configuration: string };
export type PortalConfiguration = Stripe.BillingPortal.Configuration;
export type WebhookEndpoint = Omit<Stripe.WebhookEndpoint, 'deleted'>;

export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** Fields that the stand-in never fills, named in one text with spaces between them. */
export function unset<Names extends string>(names: Names): Record<Words<Names>, null> {
  return Object.fromEntries(names.split(' ').map((name) => [name, null])) as Record<Words<Names>, null>;
}

/** An event. `data.object` is what the object was when the event happened and never changes afterwards. */
export type StandinEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: EventObject };
  livemode: false;
  pending_webhooks: number;
  request: null;
  type: string;
};
export type EventObject = { id: string; object: string };

/** The version that the pinned SDK speaks. */
export const API_VERSION = '2026-10-28.endive';
