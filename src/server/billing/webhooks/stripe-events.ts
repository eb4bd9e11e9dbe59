import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import { stripeEvents } from '#server/billing/tables.ts';
import type { Tx } from '#server/db/database.ts';

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

/** A name as Stripe gives them: short, plain, and nothing that a table does not take. */
const StripeNameSchema = z.string().regex(/^[\x21-\x7e]{1,255}$/);

const EventSchema = z.looseObject({
  id: StripeNameSchema,
  type: StripeNameSchema,
  data: z.looseObject({ object: z.looseObject({}) }),
});

/** Returns whether it is an event at all: a right signature says who wrote it, not what. */
export function isEvent(given: unknown): given is Stripe.Event {
  return EventSchema.safeParse(given).success;
}

/** The customer an event is about; null when it names none. Nothing else is taken from an event. */
export function customerOfEvent(event: Stripe.Event): string | null {
  const object = event.data.object as { id?: unknown; customer?: unknown };
  const named = event.type === 'customer.deleted' ? object.id : object.customer;
  const id = typeof named === 'string' ? named : (named as { id?: unknown } | null | undefined)?.id;
  return StripeNameSchema.safeParse(id).data ?? null;
}

/** Writes an event down; returns true when it was dealt with before. */
export async function receiveEvent(tx: Tx, mode: string, event: Stripe.Event, now: Date): Promise<boolean> {
  await tx
    .insert(stripeEvents)
    .values({
      mode,
      id: event.id,
      type: event.type,
      customerId: customerOfEvent(event),
      state: 'received',
      receivedAt: now,
    })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ state: stripeEvents.state })
    .from(stripeEvents)
    .where(whereEvent(mode, event.id));
  return row?.state === 'done' || row?.state === 'ignored';
}

export async function finishEvent(
  tx: Tx,
  mode: string,
  id: string,
  outcome: { state: 'done' | 'ignored' | 'failed'; error?: string; now: Date },
): Promise<void> {
  const { state, error = null, now } = outcome;
  await tx
    .update(stripeEvents)
    .set({
      state,
      attempts: sql`${stripeEvents.attempts} + 1`,
      lastError: error,
      doneAt: state === 'failed' ? null : now,
    })
    .where(whereEvent(mode, id));
}

/** Events that came and were not dealt with, oldest first. */
export function listUnfinishedEvents(tx: Tx, mode: string) {
  return tx
    .select()
    .from(stripeEvents)
    .where(and(eq(stripeEvents.mode, mode), inArray(stripeEvents.state, ['received', 'failed'])))
    .orderBy(asc(stripeEvents.receivedAt))
    .limit(1_000);
}

function whereEvent(mode: string, id: string) {
  return and(eq(stripeEvents.mode, mode), eq(stripeEvents.id, id));
}
