import Stripe from 'stripe';
import type { BillingDeps } from '#server/billing/records/billing-context.ts';
import { findUserOfCustomer } from '#server/billing/records/customer-rows.ts';
import { EVENT_TYPES, finishEvent, isEvent, recordEvent } from '#server/billing/records/events.ts';
import type { StripeEvent } from '#server/billing/records/tables.ts';
import { describeError } from '#server/billing/stripe/client.ts';
import { ApiError } from '#server/http/errors.ts';
import { syncBilling } from './sync-billing.ts';

/** The client refuses stamps that are older than this; one from the future could be replayed until it is as old. */
const TOLERANCE_MS = 300_000;

/**
 * Marks an event done only after its account was synced. Throws 400 for a bad signature and for what is no event; anything
 * else thrown makes Stripe send the event again.
 */
export async function receiveWebhook(deps: BillingDeps, body: Buffer, signature: string): Promise<void> {
  const event: unknown = await verifyEvent(deps, body, signature);
  if (!isEvent(event)) throw new ApiError(400, 'invalid_event', 'This is not an event of Stripe.');
  const mode = await deps.findMode();
  const recorded = await deps.db.transaction((tx) => recordEvent(tx, { mode, event, now: deps.clock() }));
  if (recorded.state === 'received' || recorded.state === 'failed') await handleEvent(deps, recorded);
}

export async function handleEvent(deps: BillingDeps, event: StripeEvent): Promise<void> {
  const { mode, id, type, customerId } = event;
  const finish = (state: 'done' | 'ignored' | 'failed', error: string | null = null) =>
    deps.db.transaction((tx) => finishEvent(tx, event, { state, error, now: deps.clock() }));
  if (type === 'charge.dispute.created') {
    deps.log.error({ event: id }, 'a payment is disputed: answer it in the Stripe dashboard');
  }
  const userId =
    customerId !== null && EVENT_TYPES.some((known) => known === type)
      ? await deps.db.transaction((tx) => findUserOfCustomer(tx, mode, customerId))
      : null;
  if (userId === null) return finish('ignored');
  try {
    await syncBilling(deps, userId);
  } catch (error) {
    await finish('failed', describeError(error));
    throw error;
  }
  await finish('done');
}

async function verifyEvent(
  { stripe, webhookSecret }: BillingDeps,
  body: Buffer,
  signature: string,
): Promise<Stripe.Event> {
  const refusal = new ApiError(400, 'bad_signature', 'The signature of this event is not valid.');
  const stamp = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1]);
  // The system's time, not `deps.clock`: Stripe's timestamp knows nothing of the clock that tests turn.
  const isTimely = stamp * 1000 - Date.now() <= TOLERANCE_MS;
  if (webhookSecret === null || !isTimely) throw refusal;
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, webhookSecret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      throw refusal;
    throw error;
  }
}
