import type { BillingDeps } from '#server/billing/billing-deps.ts';
import { withBillingLock } from '#server/billing/lock/with-billing-lock.ts';
import type { BillingState } from './billing-state.ts';
import { syncBillingContext } from './sync-billing-context.ts';

/**
 * Brings the account's profile to what Stripe holds: reads all its subscriptions and writes what they mean. May run at any
 * time, any number of times, in any order; nothing is ever taken from an event. Finishes what an earlier step
 * left undone, and ends a second subscription that was paid by accident.
 * @returns what the profile says now; null for an account that never had anything to do with Stripe
 */
export function syncBilling(deps: BillingDeps, userId: string): Promise<BillingState | null> {
  return withBillingLock(deps, userId, syncBillingContext);
}
