import { recordEvent } from '#stripe-standin/events/record-event.ts';
import { declined, refuseRequest } from '#stripe-standin/request/api-error.ts';
import { type Core, makeId } from '#stripe-standin/state/store.ts';
import type { InvoiceLine, Price, Subscription, SubscriptionItem } from '#stripe-standin/state/wire-types.ts';
import { draftInvoice, finalizeInvoice, makeLine, makePeriodLine } from './invoices.ts';
import { collectPayment } from './payments.ts';
import { addIntervals, describePlan, nameProduct } from './subscriptions.ts';

/**
 * The credit for the unused rest of a paid period, in cents, as a negative amount: the price times the share of seconds
 * left, rounded to the cent.
 */
export function creditUnusedTime(amount: number, start: number, end: number, now: number): number {
  const left = Math.min(Math.max(end - now, 0), end - start);
  // `|| 0` turns a negative zero into zero.
  return -Math.round((amount * left) / (end - start)) || 0;
}

type Switch = {
  price: Price;
  /** From when the old time counts as unused, in seconds; now by default. */
  prorationDate?: number | undefined;
};

/**
 * Moves a subscription to a price of another interval. The period restarts and is invoiced now, less the unused time of the
 * old one; what the credit exceeds stays as the customer's balance.
 * @throws ApiError `card_declined` when the invoice cannot be paid and the caller wants nothing changed then
 */
export function switchPrice(
  core: Core,
  subscription: Subscription,
  { onDecline, ...change }: Switch & { onDecline: 'past_due' | 'refuse' },
  fields: Partial<Subscription> = {},
): Subscription {
  const { item, lines } = planSwitch(core, subscription, change);
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
  if (!collectPayment(core, invoice) && onDecline === 'refuse') {
    const { asksToConfirm } = core.store.get('card', subscription.customer) ?? {};
    throw declined(asksToConfirm ? 'subscription_payment_intent_requires_action' : 'card_declined');
  }
  return core.store.get('subscription', subscription.id)!;
}

/** Returns the item after a move to another price, and the lines of the invoice that the move makes now. */
export function planSwitch(
  core: Core,
  subscription: Subscription,
  { price, prorationDate = core.now() }: Switch,
): { item: SubscriptionItem; lines: InvoiceLine[] } {
  const old = subscription.items.data[0]!;
  if (old.price.recurring.interval === price.recurring.interval) {
    throw refuseRequest('The payments stand-in switches to another interval only.', undefined, 'items');
  }
  const { current_period_start: start, current_period_end: end } = old;
  const item = {
    ...old,
    price,
    plan: describePlan(price),
    current_period_start: core.now(),
    current_period_end: addIntervals(core.now(), price.recurring, 1),
  };
  const unused = makeLine(subscription, old, {
    amount: creditUnusedTime(old.price.unit_amount, start, end, prorationDate),
    description: `Unused time on ${nameProduct(core, old)}`,
    period: { start: prorationDate, end },
    proration: true,
  });
  return { item, lines: [unused, makePeriodLine(subscription, item, nameProduct(core, item))] };
}
