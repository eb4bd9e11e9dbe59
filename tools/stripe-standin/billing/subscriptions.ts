import { addWithEvent, changeWithEvent, recordEvent } from '#stripe-standin/events/record-event.ts';
import { declined } from '#stripe-standin/request/api-error.ts';
import { wholeList } from '#stripe-standin/request/endpoint.ts';
import { type Core, makeId } from '#stripe-standin/state/store.ts';
import {
  type InvoiceLine,
  type Plan,
  type Price,
  type Subscription,
  type SubscriptionItem,
  unset,
} from '#stripe-standin/state/wire-types.ts';
import { draftInvoice, finalizeInvoice, makeLine, makePeriodLine } from './invoices.ts';
import { collectPayment } from './payments.ts';

type Interval = Pick<Price['recurring'], 'interval'>;

const DAY = 86_400;

/**
 * The moment `count` months or years after the anchor, in seconds. Months keep the anchor's day and take the last day
 * of a shorter month (31 January, 28 February, 31 March), in UTC, as Stripe does.
 */
export function addIntervals(anchor: number, { interval }: Interval, count: number): number {
  const start = new Date(anchor * 1000);
  const month = start.getUTCMonth() + count * (interval === 'year' ? 12 : 1);
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
  metadata: Record<string, string>;
  paymentMethod: string;
};

/**
 * Starts a subscription and pays its first invoice. The events come as from Stripe: the subscription is `incomplete`
 * when it is created and becomes `active` after its invoice was paid.
 */
export function startSubscription(core: Core, order: Order): Subscription {
  const invoice = makeId('in');
  const made = makeSubscription(core, order, invoice);
  const subscription = addWithEvent(core, 'subscription', made, 'customer.subscription.created');
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

function makeItem(core: Core, subscription: string, price: Price): SubscriptionItem {
  const start = core.now();
  return {
    id: makeId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    current_trial: null,
    created: start,
    current_period_end: addIntervals(start, price.recurring, 1),
    current_period_start: start,
    discounts: [],
    metadata: {},
    plan: describePlan(price),
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  };
}

function makeSubscription(core: Core, order: Order, invoice: string): Subscription {
  const id = makeId('sub');
  const item = makeItem(core, id, order.price);
  return {
    id,
    object: 'subscription',
    ...unset('application application_fee_percent billing_cycle_anchor_config billing_thresholds'),
    ...unset('cancel_at canceled_at customer_account days_until_due default_source description ended_at'),
    ...unset('managed_payments next_pending_invoice_item_invoice on_behalf_of pause_collection'),
    ...unset('pending_invoice_item_interval pending_setup_intent pending_update schedule test_clock'),
    ...unset('transfer_data trial_end trial_start'),
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: core.now(),
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: core.now(),
    currency: order.price.currency,
    customer: order.customer,
    default_payment_method: order.paymentMethod,
    default_tax_rates: [],
    discounts: [],
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
    metadata: order.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    start_date: core.now(),
    status: 'incomplete',
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
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
function describePlan(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    ...unset('meter tiers_mode transform_usage trial_period_days'),
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
    nickname: price.nickname,
    product: price.product,
    usage_type: 'licensed',
  };
}

/**
 * The credit for the unused rest of a paid period, in cents, as a negative amount: the price times the share of seconds
 * left, rounded to the cent.
 */
export function creditUnusedTime(amount: number, start: number, end: number, now: number): number {
  const left = Math.min(Math.max(end - now, 0), end - start);
  // `|| 0` turns a negative zero into zero.
  return -Math.round((amount * left) / (end - start)) || 0;
}

/**
 * Moves a subscription to a price of another interval. The period restarts and is invoiced now, less the unused time of
 * the old one; what the credit exceeds stays as the customer's balance.
 * @throws ApiError `card_declined` when the invoice cannot be paid
 */
export function switchPrice(
  core: Core,
  subscription: Subscription,
  price: Price,
  fields: Partial<Subscription> = {},
): Subscription {
  const { item, lines } = planSwitch(core, subscription, price);
  const invoice = makeId('in');
  const switched = core.store.patch('subscription', subscription.id, {
    ...fields,
    items: { ...subscription.items, data: [item] },
    billing_cycle_anchor: core.now(),
    latest_invoice: invoice,
  });
  recordEvent(core, 'customer.subscription.updated', switched, subscription);
  draftInvoice(core, {
    id: invoice,
    subscription: switched,
    reason: 'subscription_update',
    lines,
    period: { start: subscription.items.data[0]!.current_period_start, end: core.now() },
    finalizesAt: null,
  });
  finalizeInvoice(core, invoice);
  if (!collectPayment(core, invoice)) throw declined();
  return core.store.get('subscription', subscription.id)!;
}

export function planSwitch(
  core: Core,
  subscription: Subscription,
  price: Price,
): { item: SubscriptionItem; lines: InvoiceLine[] } {
  const old = subscription.items.data[0]!;
  const { current_period_start: start, current_period_end: end } = old;
  const item = {
    ...old,
    price,
    plan: describePlan(price),
    current_period_start: core.now(),
    current_period_end: addIntervals(core.now(), price.recurring, 1),
  };
  const unused = makeLine(subscription, old, {
    amount: creditUnusedTime(old.price.unit_amount, start, end, core.now()),
    description: `Unused time on ${nameProduct(core, old)}`,
    period: { start: core.now(), end },
    proration: true,
  });
  return { item, lines: [unused, makePeriodLine(subscription, item, nameProduct(core, item))] };
}
