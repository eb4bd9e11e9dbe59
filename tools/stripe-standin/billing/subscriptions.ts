import { createDeclineError } from '#stripe-standin/request/api-error.ts';
import { createFullList } from '#stripe-standin/request/endpoint.ts';
import { addWithEvent, changeWithEvent, recordEvent } from '#stripe-standin/state/events.ts';
import { type Core, makeId } from '#stripe-standin/state/store.ts';
import type { InvoiceLine, Price, Subscription, SubscriptionItem } from '#stripe-standin/state/wire-types.ts';
import { chargeNow, draftInvoice, makeLine, makePeriodLine, nameProduct } from './invoices.ts';

type Interval = Pick<Price['recurring'], 'interval'>;

const DAY = 86_400;

/**
 * Returns the time `count` months or years after the anchor, in seconds. Months keep the anchor's day in UTC, or end on
 * the last day of a shorter month (31 January, 28 February, 31 March), like at Stripe.
 */
export function addIntervals(anchor: number, { interval }: Interval, count: number): number {
  const start = new Date(anchor * 1000);
  const month = start.getUTCMonth() + count * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(start.getUTCDate(), lastDay);
  const midnight = Date.UTC(start.getUTCFullYear(), month, day) / 1000;
  return midnight + (anchor % DAY);
}

/** Returns the end of the period that begins at `start`, which is the next anniversary of the anchor. */
export function findPeriodEnd(anchor: number, interval: Interval, start: number): number {
  for (let count = 1; ; count += 1) {
    const end = addIntervals(anchor, interval, count);
    if (end > start) return end;
  }
}

type Order = { customer: string; price: Price; metadata: Record<string, string> };

/**
 * Starts a subscription and pays its first invoice. Like at Stripe, the subscription is `incomplete` when it is created
 * and `active` after its invoice was paid.
 */
export function startSubscription(core: Core, { customer, price, metadata }: Order): Subscription {
  const id = makeId('sub');
  const invoice = makeId('in');
  const start = core.now();
  const item: SubscriptionItem = {
    id: makeId('si', 14),
    object: 'subscription_item',
    current_period_end: addIntervals(start, price.recurring, 1),
    current_period_start: start,
    price,
    quantity: 1,
  };
  const created: Subscription = {
    id,
    object: 'subscription',
    billing_cycle_anchor: start,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, reason: null },
    created: start,
    currency: price.currency,
    customer,
    ended_at: null,
    items: createFullList(`/v1/subscription_items?subscription=${id}`, [item]),
    latest_invoice: invoice,
    metadata,
    status: 'incomplete',
  };
  const subscription = addWithEvent(core, 'subscription', created, 'customer.subscription.created');
  chargeNow(core, {
    id: invoice,
    subscription,
    reason: 'subscription_create',
    lines: [makePeriodLine(core, subscription, item)],
  });
  return core.store.get('subscription', id)!;
}

/** Like at Stripe, the invoice of a renewal stays a draft for an hour before the card is charged. */
const DRAFT_SECONDS = 3600;

export function renewSubscription(core: Core, id: string): void {
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
    lines: [makePeriodLine(core, renewed, item)],
    finalizesAt: core.now() + DRAFT_SECONDS,
  });
}

/**
 * Returns the credit for the unused time of a paid period as a negative amount in cents. It is the price times the fraction
 * of seconds left.
 */
export function creditUnusedTime(amount: number, start: number, end: number, now: number): number {
  const secondsLeft = Math.min(Math.max(end - now, 0), end - start);
  // `|| 0` turns a negative zero into zero.
  return -Math.round((amount * secondsLeft) / (end - start)) || 0;
}

/**
 * Switches a subscription to a price of another interval. The new period starts now and is invoiced, less the unused
 * time of the old period. Unused credit stays as the customer's balance.
 * @throws ApiError `card_declined` when the invoice cannot be paid
 */
export function switchPrice(
  core: Core,
  subscription: Subscription,
  price: Price,
  fields: Partial<Subscription>,
): void {
  const { item, lines } = planSwitch(core, subscription, price);
  const invoice = makeId('in');
  const switched = core.store.patch('subscription', subscription.id, {
    ...fields,
    items: { ...subscription.items, data: [item] },
    billing_cycle_anchor: core.now(),
    latest_invoice: invoice,
  });
  recordEvent(core, 'customer.subscription.updated', switched, subscription);
  const isPaid = chargeNow(core, {
    id: invoice,
    subscription: switched,
    reason: 'subscription_update',
    lines,
  });
  if (!isPaid) throw createDeclineError();
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
    current_period_start: core.now(),
    current_period_end: addIntervals(core.now(), price.recurring, 1),
  };
  const unused = makeLine(subscription, old, {
    amount: creditUnusedTime(old.price.unit_amount, start, end, core.now()),
    description: `Unused time on ${nameProduct(core, old)}`,
    period: { start: core.now(), end },
    proration: true,
  });
  return { item, lines: [unused, makePeriodLine(core, subscription, item)] };
}
