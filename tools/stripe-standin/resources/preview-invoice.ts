import { z } from 'zod';
import { ApiError } from '#stripe-standin/api-error.ts';
import { makePeriodLine } from '#stripe-standin/billing/invoice-lines.ts';
import { describeInvoice } from '#stripe-standin/billing/invoices.ts';
import { findPeriodEnd } from '#stripe-standin/billing/period.ts';
import { DRAFT_SECONDS } from '#stripe-standin/billing/renew-subscription.ts';
import { nameProduct } from '#stripe-standin/billing/start-subscription.ts';
import { previewSwitchLines } from '#stripe-standin/billing/switch-price.ts';
import type { Core } from '#stripe-standin/core.ts';
import { expand } from '#stripe-standin/request/param-types.ts';
import { makeId } from '#stripe-standin/state/ids.ts';
import type { Customer, Invoice, InvoiceLine, Subscription } from '#stripe-standin/wire-types.ts';
import { readNewPrice, readProration, requireSubscription, SWITCH_PARAMS } from './subscriptions.ts';

export const PREVIEW_PARAMS = z.strictObject({
  subscription: z.string(),
  subscription_details: z.strictObject(SWITCH_PARAMS).optional(),
  expand,
});

/**
 * The invoice that comes next for a subscription, or the one that a change of its price would make now. Nothing is kept.
 * @throws ApiError `invoice_upcoming_none` when the subscription has ended or ends before its next invoice
 */
export function previewInvoice(core: Core, params: z.output<typeof PREVIEW_PARAMS>): Invoice {
  const subscription = requireSubscription(core, params.subscription, 'subscription');
  const details = params.subscription_details;
  const price = details?.items && readNewPrice(core, subscription, details.items[0]!);
  if (!details || !price) return previewRenewal(core, subscription);
  if (subscription.ended_at) throw noneComes(subscription);
  const lines = previewSwitchLines(core, subscription, { ...readProration(subscription, details), price });
  const { current_period_start: start } = subscription.items.data[0]!;
  return preview(core, subscription, { lines, at: core.now(), start, reason: 'subscription_update' });
}

function previewRenewal(core: Core, subscription: Subscription): Invoice {
  const item = subscription.items.data[0]!;
  const end = item.current_period_end;
  const stops = subscription.cancel_at_period_end || (subscription.cancel_at ?? end + 1) <= end;
  if (subscription.ended_at || stops) throw noneComes(subscription);
  const next = {
    ...item,
    current_period_start: end,
    current_period_end: findPeriodEnd(subscription.billing_cycle_anchor, item.price.recurring, end),
  };
  const lines = [makePeriodLine(subscription, next, nameProduct(core, item))];
  return preview(core, subscription, {
    lines,
    at: end,
    start: item.current_period_start,
    reason: 'upcoming',
  });
}

function preview(
  core: Core,
  subscription: Subscription,
  given: { lines: InvoiceLine[]; at: number; start: number; reason: 'upcoming' | 'subscription_update' },
): Invoice {
  const { balance } = core.store.get('customer', subscription.customer) as Customer;
  const invoice = describeInvoice(core, {
    id: makeId('upcoming_in'),
    subscription,
    reason: given.reason,
    lines: given.lines,
    period: { start: given.start, end: given.at },
    finalizesAt: null,
  });
  const owed = invoice.total + balance;
  return {
    ...invoice,
    created: given.at,
    amount_due: Math.max(owed, 0),
    amount_remaining: Math.max(owed, 0),
    starting_balance: balance,
    ending_balance: Math.min(owed, 0),
    next_payment_attempt: given.reason === 'upcoming' ? given.at + DRAFT_SECONDS : given.at,
  };
}

function noneComes({ customer }: Subscription): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for customer: ${customer}`,
  });
}
