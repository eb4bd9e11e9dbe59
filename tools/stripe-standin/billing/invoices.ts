import type Stripe from 'stripe';
import { addWithEvent, recordEvent } from '#stripe-standin/events/record-event.ts';
import { wholeList } from '#stripe-standin/request/endpoint.ts';
import { type Core, makeId } from '#stripe-standin/state/store.ts';
import {
  type Customer,
  type Invoice,
  type InvoiceLine,
  type Subscription,
  type SubscriptionItem,
  unset,
} from '#stripe-standin/state/wire-types.ts';

type Draft = {
  id: string;
  subscription: Subscription;
  reason: Stripe.Invoice.BillingReason;
  lines: InvoiceLine[];
  period: { start: number; end: number };
  finalizesAt: number | null;
};

export function draftInvoice(core: Core, draft: Draft): Invoice {
  return addWithEvent(core, 'invoice', describeInvoice(core, draft), 'invoice.created');
}

/** The invoice as a draft, not kept. */
export function describeInvoice(core: Core, draft: Draft): Invoice {
  const { subscription } = draft;
  const customer = core.store.get('customer', subscription.customer) as Customer;
  const total = draft.lines.reduce((sum, line) => sum + line.amount, 0);
  return {
    id: draft.id,
    object: 'invoice',
    ...unset('account_name account_tax_ids application custom_fields customer_account customer_address'),
    ...unset('customer_phone customer_shipping default_payment_method default_source description due_date'),
    ...unset('effective_at ending_balance footer from_invoice hosted_invoice_url invoice_pdf'),
    ...unset('last_finalization_error latest_revision number on_behalf_of receipt_number rendering'),
    ...unset('shipping_cost shipping_details statement_descriptor test_clock webhooks_delivered_at'),
    account_country: 'US',
    amount_due: Math.max(total, 0),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: Math.max(total, 0),
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: draft.finalizesAt,
    billing_reason: draft.reason,
    collection_method: 'charge_automatically',
    created: core.now(),
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: [],
    issuer: { type: 'self' },
    lines: wholeList(
      `/v1/invoices/${draft.id}/lines`,
      draft.lines.map((line) => ({ ...line, invoice: draft.id })),
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: draft.finalizesAt,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: draft.period.end,
    period_start: draft.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
  };
}

/**
 * Gives the invoice its number and applies the customer's balance (negative is credit): what is left is due, and credit that
 * is left over stays with the customer.
 */
export function finalizeInvoice(core: Core, id: string): Invoice {
  const draft = core.store.get('invoice', id)!;
  const customer = core.store.get('customer', draft.customer) as Customer;
  const owed = draft.total + customer.balance;
  const due = Math.max(owed, 0);
  const sequence = customer.next_invoice_sequence ?? 1;
  core.store.patch('customer', customer.id, {
    balance: Math.min(owed, 0),
    next_invoice_sequence: sequence + 1,
    currency: draft.currency,
  });
  const invoice = core.store.patch('invoice', id, {
    status: 'open',
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    ending_balance: Math.min(owed, 0),
    amount_due: due,
    amount_remaining: due,
    effective_at: core.now(),
    hosted_invoice_url: `${core.publicUrl()}/p/invoice/${makeId('test', 48)}`,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
    status_transitions: { ...draft.status_transitions, finalized_at: core.now() },
  });
  recordEvent(core, 'invoice.finalized', invoice);
  if (due > 0) {
    core.store.put('invoicePayment', {
      id: makeId('inpay'),
      object: 'invoice_payment',
      amount_paid: null,
      amount_requested: due,
      created: core.now(),
      currency: invoice.currency,
      invoice: id,
      is_default: true,
      livemode: false,
      payment: { payment_intent: makeId('pi'), type: 'payment_intent' },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    });
  }
  return invoice;
}

export function subscriptionOf(invoice: Invoice): string {
  return invoice.parent.subscription_details.subscription;
}

type LineFields = {
  amount: number;
  description: string;
  period: { start: number; end: number };
  proration: boolean;
};

/** One line of an invoice for a subscription's item. The invoice's id is filled in when the invoice is made. */
export function makeLine(subscription: Subscription, item: SubscriptionItem, parts: LineFields): InvoiceLine {
  return {
    id: makeId('il'),
    object: 'line_item',
    invoice: null,
    amount: parts.amount,
    currency: subscription.currency,
    description: parts.description,
    discount_amounts: [],
    discountable: !parts.proration,
    discounts: [],
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: parts.proration ? makeId('ii') : null,
        proration: parts.proration,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: parts.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: subscription.id,
    subtotal: parts.amount,
    taxes: [],
  };
}

export function makePeriodLine(
  subscription: Subscription,
  item: SubscriptionItem,
  productName: string,
): InvoiceLine {
  const price = (item.price.unit_amount / 100).toFixed(2);
  return makeLine(subscription, item, {
    amount: item.price.unit_amount,
    description: `1 × ${productName} (at $${price} / ${item.price.recurring.interval})`,
    period: { start: item.current_period_start, end: item.current_period_end },
    proration: false,
  });
}
