import { z } from 'zod';
import { endSubscription } from '#stripe-standin/billing/payments.ts';
import { changeWithEvent } from '#stripe-standin/events/record-event.ts';
import { noSuch, refuseRequest } from '#stripe-standin/request/api-error.ts';
import {
  emptyable,
  endpoint,
  flag,
  listing,
  requireRecord,
  retrieval,
} from '#stripe-standin/request/endpoint.ts';
import type { Core } from '#stripe-standin/state/store.ts';
import type { Subscription } from '#stripe-standin/state/wire-types.ts';

const DETAILS = z.strictObject({ comment: emptyable().optional() });
const UPDATE = z.strictObject({ cancel_at_period_end: flag.optional() });

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
  const { cancel_at_period_end } = params;
  if (subscription.ended_at && cancel_at_period_end !== undefined) {
    throw refuseRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
      'invalid_canceled_subscription_fields',
    );
  }
  const fields =
    cancel_at_period_end === undefined ? {} : scheduleFields(core, subscription, { cancel_at_period_end });
  return changeWithEvent(core, 'subscription', id, fields, 'customer.subscription.updated');
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
