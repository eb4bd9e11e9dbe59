import { z } from 'zod';
import { endSubscription } from '#stripe-standin/billing/invoices.ts';
import { createRequestError } from '#stripe-standin/request/api-error.ts';
import {
  createEndpoint,
  createListEndpoint,
  createRetrieveEndpoint,
  flag,
  requireRecord,
} from '#stripe-standin/request/endpoint.ts';
import { changeWithEvent } from '#stripe-standin/state/events.ts';
import type { Core } from '#stripe-standin/state/store.ts';
import type { Subscription } from '#stripe-standin/state/wire-types.ts';

/** Returns the changes of a subscription whose end is scheduled or unscheduled. */
export function createScheduleFields(
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

/** `/v1/subscriptions` creates nothing, because subscriptions only start in Checkout. */
export const SUBSCRIPTIONS = [
  createListEndpoint('/v1/subscriptions', 'subscription', {
    customer: z.string(),
    status: {
      schema: z.enum(['all', 'not ended']).default('not ended'),
      matches: ({ ended_at }, status: string) => status === 'all' || ended_at === null,
    },
  }),
  createRetrieveEndpoint('/v1/subscriptions', 'subscription'),
  createEndpoint(
    'POST',
    '/v1/subscriptions/:id',
    z.strictObject({ cancel_at_period_end: flag }),
    (core, schedule, { id }) => {
      const subscription = requireRecord(core, 'subscription', id);
      if (subscription.ended_at) {
        throw createRequestError(
          'A canceled subscription can only update its cancellation_details and metadata.',
          'invalid_canceled_subscription_fields',
        );
      }
      const fields = createScheduleFields(core, subscription, schedule);
      return changeWithEvent(core, 'subscription', id, fields, 'customer.subscription.updated');
    },
  ),
  createEndpoint(
    'DELETE',
    '/v1/subscriptions/:id',
    z.strictObject({
      cancellation_details: z.strictObject({ comment: z.string().max(5000) }).optional(),
    }),
    (core, { cancellation_details }, { id }) =>
      endSubscription(core, id, { reason: 'cancellation_requested', ...cancellation_details }),
  ),
];
