import { z } from 'zod';
import { noSuch, ParameterError, refuseRequest } from '#stripe-standin/api-error.ts';
import { endSubscription } from '#stripe-standin/billing/end-subscription.ts';
import { type Proration, switchPrice } from '#stripe-standin/billing/switch-price.ts';
import type { Core } from '#stripe-standin/core.ts';
import { changeWithEvent } from '#stripe-standin/events/record-event.ts';
import { endpoint } from '#stripe-standin/request/endpoint.ts';
import {
  emptyable,
  epoch,
  expand,
  flag,
  mergeMetadata,
  metadata,
} from '#stripe-standin/request/param-types.ts';
import type { Subscription } from '#stripe-standin/wire-types.ts';
import { LIST_PARAMS, listPage } from './list-page.ts';
import { requirePrice } from './prices.ts';

const STATUSES = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;
const FEEDBACK = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
]);
const DETAILS = z.strictObject({ comment: emptyable().optional(), feedback: FEEDBACK.optional() });

const PRORATIONS = ['always_invoice', 'create_prorations', 'none'] as const;
const ITEMS = z
  .array(
    z.strictObject({
      id: z.string(),
      price: z.string(),
      quantity: z.coerce.number().int().min(1).optional(),
    }),
  )
  .length(1, 'A subscription of the payments stand-in has one item.');
/** What an update and the preview of one share. */
export const SWITCH_PARAMS = {
  items: ITEMS.optional(),
  proration_behavior: z.enum(PRORATIONS).default('create_prorations'),
  proration_date: epoch.optional(),
};

const UPDATE = z.strictObject({
  ...SWITCH_PARAMS,
  cancel_at: z.union([z.literal('').transform(() => null), epoch]).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: DETAILS.optional(),
  default_payment_method: z.string().optional(),
  description: emptyable(500).optional(),
  metadata: metadata.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).default('allow_incomplete'),
  expand,
});

/** Returns the subscription with this id, ended ones included. @throws Stripe's "no such" error */
export function requireSubscription(core: Core, id: string, param = 'id'): Subscription {
  const subscription = core.store.get('subscription', id);
  if (!subscription) throw noSuch('subscription', id, param);
  return subscription;
}

/** The fields that a wish to end (or to stay) changes; the reason goes with the schedule. */
export function scheduleFields(
  core: Core,
  subscription: Subscription,
  schedule: { cancel_at?: number | null | undefined; cancel_at_period_end?: boolean | undefined },
): Partial<Subscription> {
  const cancelAt = schedule.cancel_at === undefined ? subscription.cancel_at : schedule.cancel_at;
  const atPeriodEnd = schedule.cancel_at_period_end ?? subscription.cancel_at_period_end;
  const scheduled = cancelAt !== null || atPeriodEnd;
  return {
    cancel_at: cancelAt,
    cancel_at_period_end: atPeriodEnd,
    canceled_at: scheduled ? (subscription.canceled_at ?? core.now()) : null,
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: scheduled ? 'cancellation_requested' : null,
    },
  };
}

function updateSubscription(core: Core, id: string, params: z.output<typeof UPDATE>): Subscription {
  const subscription = requireSubscription(core, id);
  const { cancel_at, cancel_at_period_end, items, cancellation_details: details } = params;
  if (cancel_at && cancel_at_period_end) {
    throw new ParameterError(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
    );
  }
  const reschedules = cancel_at !== undefined || cancel_at_period_end !== undefined;
  if (subscription.ended_at && (reschedules || items || params.default_payment_method)) {
    throw refuseRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
      'invalid_canceled_subscription_fields',
    );
  }
  const base = reschedules ? scheduleFields(core, subscription, { cancel_at, cancel_at_period_end }) : {};
  const fields: Partial<Subscription> = {
    ...base,
    metadata: mergeMetadata(subscription.metadata, params.metadata),
    ...(params.description !== undefined && { description: params.description }),
    ...(params.default_payment_method && { default_payment_method: params.default_payment_method }),
    ...(details && {
      cancellation_details: {
        ...(base.cancellation_details ?? subscription.cancellation_details),
        ...(details.comment !== undefined && { comment: details.comment }),
        ...(details.feedback && { feedback: details.feedback }),
      },
    }),
  };
  const price = items && readNewPrice(core, subscription, items[0]!);
  if (!price) return changeWithEvent(core, 'subscription', id, fields, 'customer.subscription.updated');
  const onDecline = params.payment_behavior === 'error_if_incomplete' ? 'refuse' : 'past_due';
  return switchPrice(
    core,
    subscription,
    { ...readProration(subscription, params), price, onDecline },
    fields,
  );
}

/** Returns how the old time counts. @throws ParameterError for a moment outside the current period */
export function readProration(
  subscription: Subscription,
  given: { proration_behavior: Proration; proration_date?: number | undefined },
): { proration: Proration; prorationDate: number | undefined } {
  const { current_period_start: start, current_period_end: end } = subscription.items.data[0]!;
  const prorationDate = given.proration_date;
  if (prorationDate !== undefined && (prorationDate < start || prorationDate > end)) {
    throw new ParameterError(
      'The proration date must lie in the current period.',
      undefined,
      'proration_date',
    );
  }
  return { proration: given.proration_behavior, prorationDate };
}

/** The price that an item shall move to; undefined when it has it already. */
export function readNewPrice(
  core: Core,
  subscription: Subscription,
  given: { id: string; price: string; quantity?: number | undefined },
) {
  const item = subscription.items.data[0]!;
  if (given.id !== item.id) throw noSuch('subscription_item', given.id, 'items[0][id]');
  if (given.quantity !== undefined && given.quantity !== item.quantity) {
    throw new ParameterError(
      'The payments stand-in keeps the quantity.',
      'parameter_unknown',
      'items[0][quantity]',
    );
  }
  const price = requirePrice(core, given.price, 'items[0][price]');
  return price.id === item.price.id ? undefined : price;
}

/** `/v1/subscriptions`. They begin in Checkout alone. */
export const SUBSCRIPTIONS = [
  endpoint(
    'GET',
    '/v1/subscriptions',
    z.strictObject({
      ...LIST_PARAMS,
      customer: z.string().optional(),
      price: z.string().optional(),
      status: z.enum([...STATUSES, 'all', 'ended']).optional(),
    }),
    (core, params) => {
      const { customer, price, status } = params;
      if (customer && !core.store.get('customer', customer)) throw noSuch('customer', customer, 'customer');
      const matching = core.store
        .all('subscription')
        .filter((one) => customer === undefined || one.customer === customer)
        .filter((one) => price === undefined || one.items.data.some((item) => item.price.id === price))
        .filter((one) => hasStatus(one, status));
      return listPage('/v1/subscriptions', matching, params);
    },
  ),
  endpoint('GET', '/v1/subscriptions/:id', z.strictObject({ expand }), (core, _, { id }) =>
    requireSubscription(core, id),
  ),
  endpoint('POST', '/v1/subscriptions/:id', UPDATE, (core, params, { id }) =>
    updateSubscription(core, id, params),
  ),
  endpoint(
    'DELETE',
    '/v1/subscriptions/:id',
    z.strictObject({
      cancellation_details: DETAILS.optional(),
      prorate: z.literal('false', 'The payments stand-in refunds by /v1/refunds alone.').optional(),
      invoice_now: z.literal('false', 'The payments stand-in makes no final invoice.').optional(),
      expand,
    }),
    (core, { cancellation_details: details }, { id }) => {
      if (requireSubscription(core, id).ended_at) throw noSuch('subscription', id);
      return endSubscription(core, id, {
        reason: 'cancellation_requested',
        ...(details?.comment !== undefined && { comment: details.comment }),
        ...(details?.feedback && { feedback: details.feedback }),
      });
    },
  ),
];

/** Without a wish, a list leaves out what has ended. */
function hasStatus(subscription: Subscription, status: string | undefined): boolean {
  const ended = subscription.status === 'canceled' || subscription.status === 'incomplete_expired';
  if (status === 'all') return true;
  if (status === 'ended') return ended;
  return status === undefined ? !ended : subscription.status === status;
}
