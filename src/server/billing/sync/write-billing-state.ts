import type { BillingContext } from '#server/billing/lock/billing-context.ts';
import { listNotices } from '#server/billing/mails/billing-notices.ts';
import { queueNotices } from '#server/billing/mails/queue-notices.ts';
import type { SubscriptionFacts } from '#server/billing/subscriptions/subscription-facts.ts';
import type { Tx } from '#server/db/database.ts';
import { lockProfile } from '#server/profiles/lock-profile.ts';
import { NO_GIFT, readGift } from '#server/profiles/plan-gifts.ts';
import { writeProfile } from '#server/profiles/profile-queries.ts';
import { effectivePlan } from '#shared/plan/plans.ts';
import { type BillingState, chooseBillingState, chooseSubscription } from './billing-state.ts';
import { readStanding, writeStanding } from './standing.ts';

type WriteOptions = {
  /** The parent chose Free: a plan given by hand ends too, and the status says so. */
  endedByUser?: boolean;
};

/**
 * Writes what the account's subscriptions mean into its profile, queues the mails about what has changed, and returns what it
 * wrote. Only what differs is written; a missing profile (its making after sign-up may fail) is made.
 */
export async function writeBillingState(
  tx: Tx,
  context: BillingContext,
  subscriptions: readonly SubscriptionFacts[],
  { endedByUser = false }: WriteOptions = {},
): Promise<BillingState> {
  const { userId } = context;
  const now = context.deps.clock();
  const stored = await lockProfile(tx, userId, now);
  if (stored === null) return chooseBillingState(subscriptions, now, 'free');
  const gift = endedByUser ? null : readGift(stored);
  const chosen = chooseBillingState(subscriptions, now, stored.subscriptionStatus);
  const state: BillingState = {
    ...chosen,
    ...(endedByUser && chosen.plan === 'free' ? { subscriptionStatus: 'canceled' } : {}),
    plan: effectivePlan(chosen.plan, gift, now),
  };
  const changed =
    stored.plan !== state.plan ||
    stored.subscriptionStatus !== state.subscriptionStatus ||
    stored.currentPeriodEnd?.getTime() !== state.currentPeriodEnd?.getTime() ||
    stored.cancelAtPeriodEnd !== state.cancelAtPeriodEnd;
  await writeProfile(tx, userId, {
    stripeSyncedAt: now,
    paidPlan: chosen.plan,
    ...(endedByUser && NO_GIFT),
    ...(changed && { ...state, updatedAt: now }),
  });
  const change = {
    before: stored,
    after: state,
    chosen: chooseSubscription(subscriptions),
    seen: await readStanding(tx, userId),
    endedByUser,
    now,
  };
  await queueNotices(tx, context, listNotices(change));
  await writeStanding(tx, userId, change);
  return state;
}
