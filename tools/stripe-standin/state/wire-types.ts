import type Stripe from 'stripe';

// Stripe's objects with only the fields that the product, the tests or the stand-in read. The types come from the SDK, with
// ids in place of objects that are not expanded.

type Base = 'id' | 'object' | 'created';

export type Customer = Pick<Stripe.Customer, Base | 'balance' | 'email' | 'metadata'>;
export type Product = Pick<Stripe.Product, Base | 'active' | 'metadata' | 'name'>;
export type Price = Pick<Stripe.Price, Base | 'active' | 'currency' | 'lookup_key' | 'metadata'> & {
  product: string;
  unit_amount: number;
  recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>;
};
export type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'current_period_end' | 'current_period_start' | 'quantity'
> & { price: Price };
export type Subscription = Pick<
  Stripe.Subscription,
  | Base
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'currency'
  | 'ended_at'
  | 'metadata'
> & {
  status: 'incomplete' | 'active' | 'past_due' | 'canceled';
  customer: string;
  items: List<SubscriptionItem>;
  latest_invoice: string;
  cancellation_details: Pick<Stripe.Subscription.CancellationDetails, 'comment' | 'reason'>;
};
export type InvoiceLine = Pick<
  Stripe.InvoiceLineItem,
  'id' | 'object' | 'amount' | 'description' | 'period'
> & {
  parent: {
    type: 'subscription_item_details';
    subscription_item_details: Pick<
      Stripe.InvoiceLineItem.Parent.SubscriptionItemDetails,
      'proration' | 'subscription' | 'subscription_item'
    >;
  };
};
export type Invoice = Pick<
  Stripe.Invoice,
  | Base
  | 'amount_due'
  | 'amount_paid'
  | 'attempt_count'
  | 'auto_advance'
  | 'automatically_finalizes_at'
  | 'billing_reason'
  | 'currency'
  | 'next_payment_attempt'
  | 'number'
  | 'total'
> & {
  customer: string;
  status: 'draft' | 'open' | 'paid' | 'void';
  hosted_invoice_url: string | null;
  lines: List<InvoiceLine>;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
  status_transitions: Pick<Stripe.Invoice.StatusTransitions, 'paid_at'>;
};
export type InvoicePayment = Pick<Stripe.InvoicePayment, Base | 'currency'> & {
  amount_paid: number | null;
  invoice: string;
  payment: { payment_intent: string; type: 'payment_intent' };
  status: 'open' | 'paid' | 'canceled';
};
export type Refund = Pick<Stripe.Refund, Base | 'amount' | 'currency' | 'metadata'> & {
  payment_intent: string;
  status: 'succeeded';
};
export type CheckoutSession = Pick<
  Stripe.Checkout.Session,
  Base | 'cancel_url' | 'expires_at' | 'metadata' | 'url'
> & {
  customer: string;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  success_url: string;
};
type Feature = { enabled: boolean };
export type PortalConfiguration = Pick<
  Stripe.BillingPortal.Configuration,
  Base | 'active' | 'default_return_url'
> & {
  features: {
    customer_update?: Feature;
    invoice_history?: Feature;
    payment_method_update?: Feature;
    subscription_cancel?: Feature;
    subscription_update?: Feature & { products?: { prices: string[] }[] };
  };
  metadata: Stripe.Metadata;
};
export type PortalFlow = {
  type: 'subscription_update_confirm';
  after_completion: { type: 'redirect'; redirect: { return_url: string } };
  subscription_update_confirm: { subscription: string; items: { id: string; price: string }[] };
};
export type PortalSession = Pick<Stripe.BillingPortal.Session, Base | 'customer' | 'return_url' | 'url'> & {
  configuration: string;
  flow: PortalFlow | null;
};
export type WebhookEndpoint = Pick<
  Stripe.WebhookEndpoint,
  Base | 'api_version' | 'enabled_events' | 'metadata' | 'url'
> & { status: 'enabled' | 'disabled' };

export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };

/** `data.object` is a snapshot from the time of the event and never changes. */
export type StandinEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: EventObject };
  pending_webhooks: number;
  type: string;
};
export type EventObject = { id: string; object: string };

/** The API version of the pinned SDK. */
export const API_VERSION = '2026-10-28.endive';
