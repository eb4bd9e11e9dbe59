import type Stripe from 'stripe';
import { z } from 'zod';

/** The events that may affect a plan. `stripe:setup` subscribes to them. */
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

/** Stripe's ids and types are short ASCII strings. Anything else must not reach a query. */
const StripeNameSchema = z.string().regex(/^[\x21-\x7e]{1,255}$/);

const EventSchema = z.looseObject({
  id: StripeNameSchema,
  type: StripeNameSchema,
  data: z.looseObject({ object: z.looseObject({}) }),
});

/** Checks that a body is an event. A valid signature only proves who wrote it. */
export function isEvent(body: unknown): body is Stripe.Event {
  return EventSchema.safeParse(body).success;
}

/** Returns null for an event that has no customer or does not affect a plan. Only this id is read from events. */
export function getEventCustomer({ type, data }: Stripe.Event): string | null {
  if (!(EVENT_TYPES as readonly string[]).includes(type)) return null;
  const object = data.object as { id?: unknown; customer?: unknown };
  const customer = type === 'customer.deleted' ? object.id : object.customer;
  const id = typeof customer === 'string' ? customer : (customer as { id?: unknown } | null | undefined)?.id;
  return StripeNameSchema.safeParse(id).data ?? null;
}
