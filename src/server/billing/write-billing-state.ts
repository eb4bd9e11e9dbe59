import { eq } from 'drizzle-orm';
import { users } from '#server/auth/tables.ts';
import type { Tx } from '#server/db/database.ts';
import { profiles } from '#server/profiles/tables.ts';
import { betterPlan, readPlan } from '#shared/plans.ts';
import { listNotices } from './billing-notices.ts';
import { type BillingState, chooseBillingState, chooseSubscription } from './billing-state.ts';
import type { Family } from './family.ts';
import { queueNotices } from './queue-notices.ts';
import { readStanding, writeStanding } from './standing.ts';
import type { SubscriptionFacts } from './subscription-facts.ts';

type WriteOptions = {
  /** The parent chose Free: a plan given by hand ends too, and the status says so. */
  endedByParent?: boolean;
};

/**
 * Writes what the family's subscriptions mean into its profile, queues the mails about what has changed, and gives what it
 * wrote. Only what differs is written; a missing profile (its making after sign-up may fail) is made.
 */
export async function writeBillingState(
  tx: Tx,
  family: Family,
  subscriptions: readonly SubscriptionFacts[],
  { endedByParent = false }: WriteOptions = {},
): Promise<BillingState> {
  const { userId } = family;
  const now = family.parts.clock();
  const stored = await lockProfile(tx, userId, now);
  if (stored === null) return chooseBillingState(subscriptions, now, 'free');
  const planOverride = endedByParent ? null : stored.planOverride;
  const chosen = chooseBillingState(subscriptions, now, stored.subscriptionStatus);
  const state: BillingState = {
    ...chosen,
    ...(endedByParent && chosen.plan === 'free' ? { subscriptionStatus: 'canceled' } : {}),
    plan: planOverride === null ? chosen.plan : betterPlan(chosen.plan, readPlan(planOverride)),
  };
  const changed =
    stored.plan !== state.plan ||
    stored.subscriptionStatus !== state.subscriptionStatus ||
    stored.currentPeriodEnd?.getTime() !== state.currentPeriodEnd?.getTime() ||
    stored.cancelAtPeriodEnd !== state.cancelAtPeriodEnd;
  await tx
    .update(profiles)
    .set({ stripeSyncedAt: now, planOverride, ...(changed ? { ...state, updatedAt: now } : {}) })
    .where(eq(profiles.id, userId));
  const change = {
    before: stored,
    after: state,
    chosen: chooseSubscription(subscriptions),
    seen: await readStanding(tx, userId),
    endedByParent,
    now,
  };
  await queueNotices(tx, family, listNotices(change));
  await writeStanding(tx, userId, change);
  return state;
}

async function lockProfile(tx: Tx, userId: string, now: Date) {
  const query = tx.select().from(profiles).where(eq(profiles.id, userId)).for('update');
  const [existing] = await query;
  if (existing) return existing;
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user) return null;
  const made = { id: userId, email: user.email, createdAt: now, updatedAt: now };
  await tx
    .insert(profiles)
    .values({ ...made, plan: 'free', subscriptionStatus: 'free', cancelAtPeriodEnd: false })
    .onConflictDoNothing();
  return (await query)[0] ?? null;
}
