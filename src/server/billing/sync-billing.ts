import type { BillingParts } from './billing-parts.ts';
import { type BillingState, type BillingSubscription, compareForKeeping, isLive } from './billing-state.ts';
import { findCustomer, readCustomerId } from './customers.ts';
import { endSubscriptions } from './end-subscriptions.ts';
import { type Family, withFamily } from './family.ts';
import { resumeOperations } from './resume-operations.ts';
import { listSubscriptions } from './subscriptions.ts';
import { writeBillingState } from './write-billing-state.ts';

/**
 * Brings the family's profile to what Stripe holds: reads all its subscriptions and writes what they mean. May run at any
 * time, any number of times, in any order; nothing is ever taken from an event. Finishes what an earlier step
 * left undone, and ends a second subscription that was paid by accident.
 * @returns what the profile says now; null for a family that never had anything to do with Stripe
 */
export function syncBilling(parts: BillingParts, userId: string): Promise<BillingState | null> {
  return withFamily(parts, userId, syncFamily);
}

/** The same, for somebody who holds the family's lock. */
export async function syncFamily(family: Family): Promise<BillingState | null> {
  const { lease, userId, mode, parts } = family;
  await resumeOperations(family);
  if ((await lease.transaction((tx) => readCustomerId(tx, userId, mode))) === null) return null;
  const customer = await findCustomer(family);
  let subscriptions = customer === null ? [] : await listSubscriptions(family, customer.id);
  const surplus = findDuplicates(subscriptions);
  if (customer !== null && surplus.length > 0) {
    parts.log.warn({ userId, subscriptions: surplus.map(({ id }) => id) }, 'ending a second subscription');
    await endSubscriptions(family, 'duplicate', surplus, 'all');
    subscriptions = await listSubscriptions(family, customer.id);
  }
  return lease.transaction((tx) => writeBillingState(tx, userId, subscriptions, { now: parts.clock() }));
}

/** All live subscriptions to our prices but the best. */
function findDuplicates(subscriptions: readonly BillingSubscription[]): BillingSubscription[] {
  return subscriptions
    .filter((one) => one.plan !== null && isLive(one))
    .toSorted(compareForKeeping)
    .slice(1);
}
