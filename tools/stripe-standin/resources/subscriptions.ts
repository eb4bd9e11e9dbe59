import { z } from 'zod';
import { endSubscription } from '#stripe-standin/billing/payments.ts';
import { switchPrice } from '#stripe-standin/billing/subscriptions.ts';
import { changeWithEvent } from '#stripe-standin/events/record-event.ts';
import { noSuch, ParameterError, refuseRequest } from '#stripe-standin/request/api-error.ts';
import {
  emptyable,
  endpoint,
  epoch,
  flag,
  listing,
  requireRecord,
  retrieval,
} from '#stripe-standin/request/endpoint.ts';
import type { Core } from '#stripe-standin/state/store.ts';
import type { Subscription } from '#stripe-standin/state/wire-types.ts';

const DETAILS = z.strictObject({ comment: emptyable().optional() });
const ITEMS = z
  .array(z.strictObject({ id: z.string(), price: z.string() }))
  .length(1, 'A subscription of the payments stand-in has one item.');
export const SWITCH_PARAMS = {
  items: ITEMS.optional(),
  proration_behavior: z
    .literal('always_invoice', 'The payments stand-in invoices a switch at once.')
    .optional(),
  proration_date: epoch.optional(),
};

const UPDATE = z.strictObject({
  ...SWITCH_PARAMS,
  cancel_at_period_end: flag.optional(),
  payment_behavior: z.literal('error_if_incomplete').optional(),
});

/** The fields that a wish to end (or to stay) changes; the reason goes with the schedule. */
export function scheduleFields(
  core: Core,
  subscription: Subscription,
  schedule: { cancel_at?: number | null; cancel_at_period_end: boolean },
): Partial<Subscription> {
  const { cancel_at = subscription.cancel_at, cancel_at_period_end } = schedule;
  const isScheduled = cancel_at !== null || cancel_at_period_end;
  return {
    cancel_at,
    cancel_at_period_end,
    canceled_at: isScheduled ? (subscription.canceled_at ?? core.now()) : null,
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: isScheduled ? 'cancellation_requested' : null,
    },
  };
}

function updateSubscription(core: Core, id: string, params: z.output<typeof UPDATE>): Subscription {
  const subscription = requireRecord(core, 'subscription', id);
  const { cancel_at_period_end, items } = params;
  if (subscription.ended_at && (cancel_at_period_end !== undefined || items)) {
    throw refuseRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
      'invalid_canceled_subscription_fields',
    );
  }
  const fields =
    cancel_at_period_end === undefined ? {} : scheduleFields(core, subscription, { cancel_at_period_end });
  const price = items && readNewPrice(core, subscription, items[0]!);
  if (!price) return changeWithEvent(core, 'subscription', id, fields, 'customer.subscription.updated');
  const prorationDate = readProrationDate(subscription, params);
  return switchPrice(core, subscription, { prorationDate, price }, fields);
}

/** @throws ParameterError for a moment outside the current period */
export function readProrationDate(
  subscription: Subscription,
  { proration_date: date }: { proration_date?: number | undefined },
): number | undefined {
  const { current_period_start: start, current_period_end: end } = subscription.items.data[0]!;
  if (date === undefined || (date >= start && date <= end)) return date;
  throw new ParameterError('The proration date must be in the current period.', undefined, 'proration_date');
}

export function readNewPrice(core: Core, subscription: Subscription, given: { id: string; price: string }) {
  const item = subscription.items.data[0]!;
  if (given.id !== item.id) throw noSuch('subscription_item', given.id, 'items[0][id]');
  const price = requireRecord(core, 'price', given.price, 'items[0][price]');
  return price.id === item.price.id ? undefined : price;
}

/** `/v1/subscriptions`. They begin in Checkout alone. */
export const SUBSCRIPTIONS = [
  listing('/v1/subscriptions', 'subscription', {
    customer: z.string(),
    status: {
      schema: z.enum(['all', 'canceled', 'not ended']).default('not ended'),
      isFitting: ({ status, ended_at }, wanted: string) =>
        wanted === 'all' || (wanted === 'not ended' ? ended_at === null : status === wanted),
    },
  }),
  retrieval('/v1/subscriptions', 'subscription'),
  endpoint('POST', '/v1/subscriptions/:id', UPDATE, (core, params, { id }) =>
    updateSubscription(core, id, params),
  ),
  endpoint(
    'DELETE',
    '/v1/subscriptions/:id',
    z.strictObject({ cancellation_details: DETAILS.optional() }),
    (core, { cancellation_details: details }, { id }) => {
      if (requireRecord(core, 'subscription', id).ended_at) throw noSuch('subscription', id);
      return endSubscription(core, id, {
        reason: 'cancellation_requested',
        ...(details?.comment !== undefined && { comment: details.comment }),
      });
    },
  ),
];
