import { changeWithEvent, recordEvent } from '#stripe-standin/events/record-event.ts';
import { wholeList } from '#stripe-standin/request/endpoint.ts';
import { type Core, makeId } from '#stripe-standin/state/store.ts';
import type { Plan, Price, Subscription, SubscriptionItem } from '#stripe-standin/state/wire-types.ts';
import { draftInvoice, finalizeInvoice, makePeriodLine } from './invoices.ts';
import { collectPayment } from './payments.ts';

type Interval = Pick<Price['recurring'], 'interval' | 'interval_count'>;

const DAY = 86_400;

/**
 * The moment `count` intervals after the anchor, in seconds. Months keep the anchor's day and take the last day of a shorter
 * month (31 January, 28 February, 31 March), in UTC, as Stripe does.
 */
export function addIntervals(anchor: number, { interval, interval_count }: Interval, count: number): number {
  const steps = interval_count * count;
  if (interval === 'day') return anchor + steps * DAY;
  if (interval === 'week') return anchor + steps * 7 * DAY;
  const start = new Date(anchor * 1000);
  const month = start.getUTCMonth() + steps * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(start.getUTCDate(), lastDay);
  const midnight = Date.UTC(start.getUTCFullYear(), month, day) / 1000;
  return midnight + (anchor % DAY);
}

/** The end of the period that begins at `start`: the first anniversary of the anchor after it. */
export function findPeriodEnd(anchor: number, interval: Interval, start: number): number {
  for (let count = 1; ; count += 1) {
    const end = addIntervals(anchor, interval, count);
    if (end > start) return end;
  }
}

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

export function nameProduct(core: Core, item: SubscriptionItem): string {
  return core.store.get('product', item.price.product)?.name ?? 'Subscription';
}

function makeItem(core: Core, subscription: string, price: Price, quantity: number): SubscriptionItem {
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

/** A renewal's invoice stays a draft for an hour, as at Stripe; only then the card is charged. */
export const DRAFT_SECONDS = 3600;

export function renewSubscription(core: Core, id: string): Subscription {
  const subscription = core.store.get('subscription', id)!;
  const old = subscription.items.data[0]!;
  const start = old.current_period_end;
  const end = findPeriodEnd(subscription.billing_cycle_anchor, old.price.recurring, start);
  const item = { ...old, current_period_start: start, current_period_end: end };
  const invoice = makeId('in');
  const fields = { items: { ...subscription.items, data: [item] }, latest_invoice: invoice };
  const renewed = changeWithEvent(core, 'subscription', id, fields, 'customer.subscription.updated');
  draftInvoice(core, {
    id: invoice,
    subscription: renewed,
    reason: 'subscription_cycle',
    lines: [makePeriodLine(renewed, item, nameProduct(core, item))],
    period: { start: old.current_period_start, end: old.current_period_end },
    finalizesAt: core.now() + DRAFT_SECONDS,
  });
  return renewed;
}

/** The older face of a price, which subscription items still carry. */
export function describePlan(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring.interval,
    interval_count: price.recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
