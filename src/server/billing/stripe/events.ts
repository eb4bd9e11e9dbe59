import type Stripe from 'stripe';
import { z } from 'zod';

/** The events that may mean something for a plan; `stripe:setup` subscribes to them. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.deleted',
  'charge.dispute.created',
] as const satisfies Stripe.Event.Type[];

/** Stripe's names are short and plain; queries take nothing else. */
const StripeNameSchema = z.string().regex(/^[\x21-\x7e]{1,255}$/);

const EventSchema = z.looseObject({
  id: StripeNameSchema,
  type: StripeNameSchema,
  data: z.looseObject({ object: z.looseObject({}) }),
});

/** A valid signature says who wrote a body, not what it is. */
export function isEvent(given: unknown): given is Stripe.Event {
  return EventSchema.safeParse(given).success;
}

/** Null when it names none, or is not about a plan. Nothing else is taken from an event. */
export function findCustomerOfEvent({ type, data }: Stripe.Event): string | null {
  if (!EVENT_TYPES.some((known) => known === type)) return null;
  const object = data.object as { id?: unknown; customer?: unknown };
  const named = type === 'customer.deleted' ? object.id : object.customer;
  const id = typeof named === 'string' ? named : (named as { id?: unknown } | null | undefined)?.id;
  return StripeNameSchema.safeParse(id).data ?? null;
}
