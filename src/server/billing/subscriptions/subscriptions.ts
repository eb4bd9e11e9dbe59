import type Stripe from 'stripe';
import type { BillingContext } from '#server/billing/lock/billing-context.ts';
import { isRefusedRequest } from '#server/billing/stripe-error.ts';
import { readSubscriptionFacts, type SubscriptionFacts } from './subscription-facts.ts';

/** No account comes near it; an endless list must not hang the lock. */
const MOST = 1_000;

/** Every subscription of a customer, ended ones included, as Stripe holds them at this moment. */
export async function listSubscriptions(
  { deps }: Pick<BillingContext, 'deps'>,
  customer: string,
): Promise<SubscriptionFacts[]> {
  const listed = await deps.stripe.subscriptions
    .list({ customer, status: 'all', limit: 100, expand: ['data.latest_invoice'] })
    .autoPagingToArray({ limit: MOST });
  const subscriptions = listed.map(readSubscriptionFacts);
  for (const { id, plan, status } of subscriptions) {
    if (plan === null)
      deps.log.warn({ subscription: id }, 'a subscription has no price of ours and grants nothing');
    if (status === null)
      deps.log.warn({ subscription: id }, 'a subscription has a state that we do not know');
  }
  return subscriptions;
}

/** Open checkout pages of a customer, where it can still pay. */
export function listOpenSessions(
  { deps }: BillingContext,
  customer: string,
): Promise<Stripe.Checkout.Session[]> {
  return deps.stripe.checkout.sessions
    .list({ customer, status: 'open', limit: 100 })
    .autoPagingToArray({ limit: MOST });
}

/** Closes a checkout page; false when it was paid or closed meanwhile. */
export async function expireSession({ deps }: BillingContext, id: string): Promise<boolean> {
  try {
    await deps.stripe.checkout.sessions.expire(id);
    return true;
  } catch (error) {
    if (isRefusedRequest(error)) return false;
    throw error;
  }
}
