import Stripe from 'stripe';
import type { BillingDeps } from '#server/billing/records/billing-context.ts';
import { findCustomerUser } from '#server/billing/records/customer-rows.ts';
import { getEventCustomer, isEvent } from '#server/billing/stripe/events.ts';
import { ApiError } from '#server/http/errors.ts';
import { syncBilling } from './sync-billing.ts';

/** The Stripe client refuses older timestamps. A timestamp in the future could be replayed for longer. */
const TOLERANCE_MS = 300_000;

/** @throws ApiError 400 for a bad signature or body; Stripe sends the event again after any other error */
export async function receiveWebhook(deps: BillingDeps, body: Buffer, signature: string): Promise<void> {
  const event: unknown = await verifyEvent(deps, body, signature);
  if (!isEvent(event)) throw new ApiError(400, 'invalid_event', 'This is not an event of Stripe.');
  await handleEvent(deps, event);
}

/** Syncs the account of the event's customer, if the customer is ours. */
export async function handleEvent(deps: BillingDeps, event: Stripe.Event): Promise<void> {
  if (event.type === 'charge.dispute.created') {
    deps.log.error({ event: event.id }, 'A payment was disputed: respond in the Stripe dashboard');
  }
  const customerId = getEventCustomer(event);
  if (customerId === null) return;
  const mode = await deps.findStripeMode();
  const userId = await deps.db.transaction((tx) => findCustomerUser(tx, mode, customerId));
  if (userId !== null) await syncBilling(deps, userId);
}

async function verifyEvent(
  { stripe, webhookSecret }: BillingDeps,
  body: Buffer,
  signature: string,
): Promise<Stripe.Event> {
  const refusal = new ApiError(400, 'bad_signature', 'The signature of this event is not valid.');
  const timestamp = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1]);
  // Stripe's timestamp has the real time, so it is not compared with `deps.clock`, which tests move.
  const isTimely = timestamp * 1000 - Date.now() <= TOLERANCE_MS;
  if (webhookSecret === null || !isTimely) throw refusal;
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, webhookSecret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      throw refusal;
    throw error;
  }
}
