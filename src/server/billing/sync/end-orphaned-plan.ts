import { eq } from 'drizzle-orm';
import type { BillingContext } from '#server/billing/lock/billing-context.ts';
import { billingCustomers } from '#server/billing/tables.ts';
import { readProfile, writeProfile } from '#server/profiles/profile-queries.ts';
import type { Profile } from '#server/profiles/tables.ts';
import type { BillingState } from './billing-state.ts';
import { writeBillingState } from './write-billing-state.ts';

type OrphanedProfile = Pick<Profile, 'plan' | 'subscriptionStatus' | 'currentPeriodEnd' | 'planOverride'>;

/**
 * Ends the plan of an account without a customer at Stripe: one that was deleted there, or that belongs to other keys than
 * these. Nothing could ever end such a plan by an event. Returns null where there is nothing to end.
 */
export function endOrphanedPlan(context: BillingContext): Promise<BillingState | null> {
  const { lease, userId, mode, deps } = context;
  const now = deps.clock();
  return lease.transaction(async (tx) => {
    const customers = await tx.select().from(billingCustomers).where(eq(billingCustomers.userId, userId));
    if (customers.some((one) => one.mode === mode)) return writeBillingState(tx, context, []);
    const profile = await readProfile(tx, userId);
    const modes = customers.map((one) => one.mode);
    if (!profile || !isOrphaned(profile, modes, now)) return null;
    const state = await writeBillingState(tx, context, []);
    // Under the keys it was bought with it has not been looked at: should they come back, the next run does.
    await writeProfile(tx, userId, { stripeSyncedAt: null });
    return state;
  });
}

/**
 * Returns whether a plan that was bought with other keys has to end. Test payments moved no money, so theirs
 * ends at once; time that was paid for with live keys of another account is kept until its end. A plan given
 * by hand stays.
 * @param otherModes the modes in which the account has customers
 */
export function isOrphaned(profile: OrphanedProfile, otherModes: readonly string[], now: Date): boolean {
  const { plan, subscriptionStatus, currentPeriodEnd, planOverride } = profile;
  const isFree = plan === 'free' && ['free', 'canceled'].includes(subscriptionStatus);
  if (isFree || planOverride !== null || otherModes.length === 0) return false;
  const isPaidFor = currentPeriodEnd !== null && now < currentPeriodEnd;
  return !(isPaidFor && otherModes.some((mode) => mode.startsWith('live:')));
}
