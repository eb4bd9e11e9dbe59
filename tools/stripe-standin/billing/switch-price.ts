import { declined, needsConfirmation, refuseRequest } from '#stripe-standin/api-error.ts';
import type { Core } from '#stripe-standin/core.ts';
import { recordEvent } from '#stripe-standin/events/record-event.ts';
import { describePlan } from '#stripe-standin/resources/prices.ts';
import { makeId } from '#stripe-standin/state/ids.ts';
import type { InvoiceLine, Price, Subscription, SubscriptionItem } from '#stripe-standin/wire-types.ts';
import { collectPayment } from './collect-payment.ts';
import { makeLine, makePeriodLine } from './invoice-lines.ts';
import { draftInvoice, finalizeInvoice } from './invoices.ts';
import { addIntervals } from './period.ts';
import { creditUnusedTime } from './proration.ts';
import { nameProduct } from './start-subscription.ts';

export type Proration = 'create_prorations' | 'always_invoice' | 'none';
type Switch = {
  price: Price;
  proration: Proration;
  onDecline: 'past_due' | 'refuse';
  /** From when the old time counts as unused, in seconds; now when nothing is said. */
  prorationDate?: number | undefined;
};

/**
 * Moves a subscription to another price.
 *
 * Between monthly and yearly the period begins anew and is invoiced now, less the unused time of the old one; what the
 * credit exceeds stays as the customer's balance. Within one interval the period stays and the difference is invoiced.
 * @throws ApiError `card_declined` when the invoice cannot be paid and the caller wants nothing changed then
 */
export function switchPrice(
  core: Core,
  subscription: Subscription,
  { price, proration, onDecline, prorationDate = core.now() }: Switch,
  fields: Partial<Subscription> = {},
): Subscription {
  const old = subscription.items.data[0]!;
  const anew = !hasSameInterval(old.price, price);
  if (!anew && proration === 'create_prorations' && old.price.unit_amount !== price.unit_amount) {
    throw refuseRequest(
      'The payments stand-in keeps no pending prorations: use always_invoice or none.',
      undefined,
      'proration_behavior',
    );
  }
  const item = moveItem(core, old, price, anew);
  const prorateAt = proration === 'none' ? null : prorationDate;
  const lines = makeSwitchLines(core, subscription, item, { anew, prorateAt });
  const invoice = lines.length > 0 ? makeId('in') : null;
  const switched = core.store.patch('subscription', subscription.id, {
    ...fields,
    items: { ...subscription.items, data: [item] },
    ...(anew && { billing_cycle_anchor: core.now() }),
    ...(invoice && { latest_invoice: invoice }),
  });
  recordEvent(core, 'customer.subscription.updated', switched, subscription);
  if (invoice) {
    draftInvoice(core, {
      id: invoice,
      subscription: switched,
      reason: 'subscription_update',
      lines,
      period: { start: old.current_period_start, end: core.now() },
      finalizesAt: null,
    });
    finalizeInvoice(core, invoice);
    if (!collectPayment(core, invoice) && onDecline === 'refuse') throw describeDecline(core, subscription);
  }
  return core.store.get('subscription', subscription.id)!;
}

/** The lines of the invoice that moving a subscription to another price would make now. */
export function previewSwitchLines(
  core: Core,
  subscription: Subscription,
  { price, proration, prorationDate = core.now() }: Omit<Switch, 'onDecline'>,
): InvoiceLine[] {
  const old = subscription.items.data[0]!;
  const anew = !hasSameInterval(old.price, price);
  const prorateAt = proration === 'none' ? null : prorationDate;
  return makeSwitchLines(core, subscription, moveItem(core, old, price, anew), { anew, prorateAt });
}

function describeDecline(core: Core, { customer }: Subscription) {
  return core.store.get('card', customer)?.asksToConfirm ? needsConfirmation() : declined();
}

function hasSameInterval(one: Price, other: Price): boolean {
  return (
    one.recurring.interval === other.recurring.interval &&
    one.recurring.interval_count === other.recurring.interval_count
  );
}

function moveItem(core: Core, old: SubscriptionItem, price: Price, anew: boolean): SubscriptionItem {
  const start = anew ? core.now() : old.current_period_start;
  const end = anew ? addIntervals(core.now(), price.recurring, 1) : old.current_period_end;
  return { ...old, price, plan: describePlan(price), current_period_start: start, current_period_end: end };
}

function makeSwitchLines(
  core: Core,
  subscription: Subscription,
  item: SubscriptionItem,
  { anew, prorateAt }: { anew: boolean; prorateAt: number | null },
): InvoiceLine[] {
  const old = subscription.items.data[0]!;
  const prorate = prorateAt !== null;
  const rest = { start: prorateAt ?? core.now(), end: old.current_period_end };
  const creditFor = (price: Price) =>
    creditUnusedTime(
      price.unit_amount * (old.quantity ?? 1),
      old.current_period_start,
      old.current_period_end,
      rest.start,
    );
  const name = nameProduct(core, old);
  const unused = makeLine(subscription, old, {
    amount: creditFor(old.price),
    description: `Unused time on ${name}`,
    period: rest,
    proration: true,
  });
  if (anew)
    return [...(prorate ? [unused] : []), makePeriodLine(subscription, item, nameProduct(core, item))];
  if (!prorate || old.price.unit_amount === item.price.unit_amount) return [];
  const remaining = makeLine(subscription, item, {
    amount: -creditFor(item.price),
    description: `Remaining time on ${name}`,
    period: rest,
    proration: true,
  });
  return [unused, remaining];
}
