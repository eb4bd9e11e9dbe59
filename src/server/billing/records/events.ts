import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Database, Tx } from '#server/db/database.ts';
import { deleteInTurns } from '#server/db/read-rows.ts';
import { type StripeEvent, stripeEvents } from './tables.ts';

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

/** Stripe's names are short and plain; tables take nothing else. */
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

export async function recordEvent(
  tx: Tx,
  { mode, event, now }: { mode: string; event: Stripe.Event; now: Date },
): Promise<StripeEvent> {
  const { id, type } = event;
  await tx
    .insert(stripeEvents)
    .values({ mode, id, type, customerId: customerOfEvent(event), state: 'received', receivedAt: now })
    .onConflictDoNothing();
  const [recorded] = await tx.select().from(stripeEvents).where(ofEvent({ mode, id }));
  if (!recorded) throw new Error(`The event ${id} was written down and cannot be read.`);
  return recorded;
}

/** Null when it names none. Nothing else is taken from an event. */
function customerOfEvent(event: Stripe.Event): string | null {
  const object = event.data.object as { id?: unknown; customer?: unknown };
  const named = event.type === 'customer.deleted' ? object.id : object.customer;
  const id = typeof named === 'string' ? named : (named as { id?: unknown } | null | undefined)?.id;
  return StripeNameSchema.safeParse(id).data ?? null;
}

export async function finishEvent(
  tx: Tx,
  event: Pick<StripeEvent, 'mode' | 'id'>,
  { state, error, now }: { state: 'done' | 'ignored' | 'failed'; error: string | null; now: Date },
): Promise<void> {
  await tx
    .update(stripeEvents)
    .set({
      state,
      attempts: sql`${stripeEvents.attempts} + 1`,
      lastError: error,
      doneAt: state === 'failed' ? null : now,
    })
    .where(ofEvent(event));
}

export function listUnfinishedEvents(tx: Tx, mode: string): Promise<StripeEvent[]> {
  return tx
    .select()
    .from(stripeEvents)
    .where(and(eq(stripeEvents.mode, mode), inArray(stripeEvents.state, ['received', 'failed'])))
    .orderBy(asc(stripeEvents.receivedAt))
    .limit(1_000);
}

/** Stripe repeats events for days and lists them for 30: none comes after so long. */
const KEPT_MS = 400 * 24 * 3_600_000;

export async function pruneStripeEvents(db: Database, now: Date): Promise<{ stripeEvents: number }> {
  const until = new Date(now.getTime() - KEPT_MS).toISOString();
  const over = sql`state in ('done', 'ignored') and received_at < ${until}::timestamptz`;
  return { stripeEvents: await deleteInTurns(db, 'stripe_events', over) };
}

function ofEvent({ mode, id }: Pick<StripeEvent, 'mode' | 'id'>) {
  return and(eq(stripeEvents.mode, mode), eq(stripeEvents.id, id));
}
