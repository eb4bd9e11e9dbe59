import Stripe from 'stripe';
import type { BillingDeps } from '#server/billing/billing-deps.ts';
import { findUserOfCustomer } from '#server/billing/customers/customers.ts';
import { describeError } from '#server/billing/stripe-error.ts';
import { syncBilling } from '#server/billing/sync/sync-billing.ts';
import { ApiError } from '#server/http/errors.ts';
import { customerOfEvent, EVENT_TYPES, finishEvent, isEvent, receiveEvent } from './stripe-events.ts';

/** How far the stamp of a signature may be from our clock, in seconds, in either direction. */
const TOLERANCE_S = 300;

/**
 * Takes one event in: checks the signature over the bytes as they came, writes the event down, syncs its account, and
 * only then marks it done. Throws 400 for a bad signature and for what is no event; anything else thrown makes Stripe send
 * the event again.
 */
export async function receiveWebhook(deps: BillingDeps, body: Buffer, signature: string): Promise<void> {
  const event: unknown = await verifyEvent(deps, body, signature);
  if (!isEvent(event)) throw new ApiError(400, 'invalid_event', 'This is not an event of Stripe.');
  const mode = await deps.findMode();
  const known = await deps.db.transaction((tx) => receiveEvent(tx, mode, event, deps.clock()));
  if (!known) await dealWithEvent(deps, mode, event);
}

/** Syncs the account of an event that is written down, and marks it. */
export async function dealWithEvent(
  deps: BillingDeps,
  mode: string,
  event: Pick<Stripe.Event, 'id' | 'type'> & { customerId?: string | null; data?: Stripe.Event['data'] },
): Promise<void> {
  const customer = event.customerId ?? (event.data ? customerOfEvent(event as Stripe.Event) : null);
  const finish = (state: 'done' | 'ignored' | 'failed', error?: string) =>
    deps.db.transaction((tx) =>
      finishEvent(tx, mode, event.id, {
        state,
        now: deps.clock(),
        ...(error === undefined ? {} : { error }),
      }),
    );
  if (event.type === 'charge.dispute.created') {
    deps.log.error({ event: event.id }, 'a payment is disputed: answer it in the Stripe dashboard');
  }
  const wanted = (EVENT_TYPES as readonly string[]).includes(event.type);
  const userId =
    wanted && customer !== null
      ? await deps.db.transaction((tx) => findUserOfCustomer(tx, mode, customer))
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

async function verifyEvent(deps: BillingDeps, body: Buffer, signature: string): Promise<Stripe.Event> {
  const refusal = new ApiError(400, 'bad_signature', 'The signature of this event is not valid.');
  if (deps.webhookSecret === null) throw refusal;
  // The wall's time, as the sender's stamp is: a clock that tests turn says nothing about how old a message is.
  const now = Date.now();
  // The client refuses old stamps only; one from the future could be replayed for as long as it is ahead.
  const stamp = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1]);
  if (!(stamp * 1000 - now <= TOLERANCE_S * 1000)) throw refusal;
  try {
    return await deps.stripe.webhooks.constructEventAsync(
      body,
      signature,
      deps.webhookSecret,
      TOLERANCE_S,
      undefined,
      now,
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      throw refusal;
    throw error;
  }
}
