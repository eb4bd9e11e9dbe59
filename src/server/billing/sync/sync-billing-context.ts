import { findCustomer } from '#server/billing/customers/customers.ts';
import type { BillingContext } from '#server/billing/lock/billing-context.ts';
import { endSubscriptions, resumeOperations } from '#server/billing/refunds/run-operations.ts';
import type { SubscriptionFacts } from '#server/billing/subscriptions/subscription-facts.ts';
import { listSubscriptions } from '#server/billing/subscriptions/subscriptions.ts';
import { type BillingState, type BillingSubscription, compareForKeeping, isLive } from './billing-state.ts';
import { endOrphanedPlan } from './end-orphaned-plan.ts';
import { writeBillingState } from './write-billing-state.ts';

/**
 * Brings the profile of an account, whose lock the caller holds, to what Stripe holds. Finishes what an earlier step left
 * undone, and ends a second subscription that was paid by accident.
 * @returns what the profile says now; null for an account that never had anything to do with Stripe
 */
export async function syncBillingContext(context: BillingContext): Promise<BillingState | null> {
  const { lease, userId, deps } = context;
  await resumeOperations(context);
  const customer = await findCustomer(context);
  if (customer === null) return endOrphanedPlan(context);
  const write = (subscriptions: SubscriptionFacts[]) =>
    lease.transaction((tx) => writeBillingState(tx, context, subscriptions));
  const subscriptions = await listSubscriptions(context, customer.id);
  // Before a second one is ended, which may fail: what was paid for is not to wait for that.
  const state = await write(subscriptions);
  const surplus = findDuplicates(subscriptions);
  if (surplus.length === 0) return state;
  deps.log.warn({ userId, subscriptions: surplus.map(({ id }) => id) }, 'ending a second subscription');
  const isPaid = ({ status }: BillingSubscription) => status === 'active' || status === 'trialing';
  await endSubscriptions(context, 'duplicate', surplus.filter(isPaid), 'all');
  // What such a one last paid for was a month that was used: the one it owes is void, not refunded.
  await endSubscriptions(
    context,
    'duplicate',
    surplus.filter((one) => !isPaid(one)),
    'unused',
  );
  return write(await listSubscriptions(context, customer.id));
}

/** All live subscriptions to our prices but the best. */
function findDuplicates(subscriptions: readonly BillingSubscription[]): BillingSubscription[] {
  return subscriptions
    .filter((one) => one.plan !== null && isLive(one))
    .toSorted(compareForKeeping)
    .slice(1);
}
