import Stripe from 'stripe';
import type { BillingDeps } from '#server/billing/records/billing-context.ts';
import { findUserOfCustomer } from '#server/billing/records/customer-rows.ts';
import { findCustomerOfEvent, isEvent } from '#server/billing/stripe/events.ts';
import { ApiError } from '#server/http/errors.ts';
import { syncBilling } from './sync-billing.ts';

/** The client refuses stamps that are older than this; one from the future could be replayed until it is as old. */
const TOLERANCE_MS = 300_000;

/** Throws 400 for a bad signature and for what is no event; anything else thrown makes Stripe send the event again. */
export async function receiveWebhook(deps: BillingDeps, body: Buffer, signature: string): Promise<void> {
  const event: unknown = await verifyEvent(deps, body, signature);
  if (!isEvent(event)) throw new ApiError(400, 'invalid_event', 'This is not an event of Stripe.');
  await handleEvent(deps, event);
}

/** Syncs the account that an event is about, if it is one of ours. */
export async function handleEvent(deps: BillingDeps, event: Stripe.Event): Promise<void> {
  if (event.type === 'charge.dispute.created') {
    deps.log.error({ event: event.id }, 'payment disputed: answer it in the Stripe dashboard');
  }
  const customerId = findCustomerOfEvent(event);
  if (customerId === null) return;
  const mode = await deps.findMode();
  const userId = await deps.db.transaction((tx) => findUserOfCustomer(tx, mode, customerId));
  if (userId !== null) await syncBilling(deps, userId);
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
