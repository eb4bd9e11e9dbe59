import { eq } from 'drizzle-orm';
import { users } from '#server/auth/tables.ts';
import type { Tx } from '#server/db/database.ts';
import { profiles } from '#server/profiles/tables.ts';
import { betterPlan, readPlan } from '#shared/plans.ts';
import { type BillingState, type BillingSubscription, chooseBillingState } from './billing-state.ts';

type WriteOptions = {
  now: Date;
  /** The parent chose Free: a plan given by hand ends too, and the status says so. */
  endedByParent?: boolean;
};

/**
 * Writes what the family's subscriptions mean into its profile, and what it wrote. Only what differs is written; a missing
 * profile (its making after sign-up may fail) is made.
 */
export async function writeBillingState(
  tx: Tx,
  userId: string,
  subscriptions: readonly BillingSubscription[],
  { now, endedByParent = false }: WriteOptions,
): Promise<BillingState> {
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
