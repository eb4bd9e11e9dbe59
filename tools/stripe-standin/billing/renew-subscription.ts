import type { Core } from '#stripe-standin/core.ts';
import { changeWithEvent } from '#stripe-standin/events/record-event.ts';
import { makeId } from '#stripe-standin/state/ids.ts';
import type { Subscription } from '#stripe-standin/wire-types.ts';
import { makePeriodLine } from './invoice-lines.ts';
import { draftInvoice } from './invoices.ts';
import { findPeriodEnd } from './period.ts';
import { nameProduct } from './start-subscription.ts';

/** A renewal's invoice stays a draft for an hour, as at Stripe; only then the card is charged. */
export const DRAFT_SECONDS = 3600;

/** Moves a subscription into its next period and drafts the invoice for it. */
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
