import type { Core } from '#stripe-standin/core.ts';
import { changeWithEvent } from '#stripe-standin/events/record-event.ts';
import type { CheckoutSession } from '#stripe-standin/wire-types.ts';

/** Closes an open session: its page says so and takes no payment. */
export function expireSession(core: Core, id: string): CheckoutSession {
  const fields = { status: 'expired', url: null } as const;
  return changeWithEvent(core, 'checkoutSession', id, fields, 'checkout.session.expired');
}
