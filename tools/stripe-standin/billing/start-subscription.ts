import type { Core } from '#stripe-standin/core.ts';
import { recordEvent } from '#stripe-standin/events/record-event.ts';
import { wholeList } from '#stripe-standin/resources/list-page.ts';
import { describePlan } from '#stripe-standin/resources/prices.ts';
import { makeId } from '#stripe-standin/state/ids.ts';
import type { Price, Subscription, SubscriptionItem } from '#stripe-standin/wire-types.ts';
import { collectPayment } from './collect-payment.ts';
import { makePeriodLine } from './invoice-lines.ts';
import { draftInvoice, finalizeInvoice } from './invoices.ts';
import { addIntervals } from './period.ts';

type Order = {
  customer: string;
  price: Price;
  quantity: number;
  metadata: Record<string, string>;
  paymentMethod: string;
};

/**
 * Starts a subscription and pays its first invoice. The events come as from Stripe: the subscription is `incomplete`
 * when it is created and becomes `active` after its invoice was paid.
 */
export function startSubscription(core: Core, order: Order): Subscription {
  const invoice = makeId('in');
  const subscription = core.store.put('subscription', makeSubscription(core, order, invoice));
  recordEvent(core, 'customer.subscription.created', subscription);
  const item = subscription.items.data[0]!;
  draftInvoice(core, {
    id: invoice,
    subscription,
    reason: 'subscription_create',
    lines: [makePeriodLine(subscription, item, nameProduct(core, item))],
    period: { start: core.now(), end: core.now() },
    finalizesAt: null,
  });
  finalizeInvoice(core, invoice);
  collectPayment(core, invoice);
  return core.store.get('subscription', subscription.id)!;
}

/** Returns what an invoice calls an item. */
export function nameProduct(core: Core, item: SubscriptionItem): string {
  return core.store.get('product', item.price.product)?.name ?? 'Subscription';
}

export function makeItem(core: Core, subscription: string, price: Price, quantity: number): SubscriptionItem {
  const start = core.now();
  return {
    id: makeId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_end: addIntervals(start, price.recurring, 1),
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: describePlan(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

function makeSubscription(core: Core, order: Order, invoice: string): Subscription {
  const id = makeId('sub');
  const item = makeItem(core, id, order.price, order.quantity);
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: core.now(),
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: core.now(),
    currency: order.price.currency,
    customer: order.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: order.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: wholeList(`/v1/subscription_items?subscription=${id}`, [item]),
    latest_invoice: invoice,
    livemode: false,
    managed_payments: null,
    metadata: order.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: core.now(),
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  };
}
