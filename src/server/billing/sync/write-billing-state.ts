import { eq } from 'drizzle-orm';
import { queueNotices } from '#server/billing/mails/billing-mails.ts';
import { type BillingChange, findEnd, listNotices } from '#server/billing/mails/billing-notices.ts';
import type { BillingContext } from '#server/billing/records/billing-context.ts';
import { type BillingStanding, billingCustomers, billingStandings } from '#server/billing/records/tables.ts';
import {
  type BillingState,
  type BillingSubscription,
  chooseBillingState,
  chooseSubscription,
} from '#server/billing/stripe/billing-state.ts';
import type { Tx } from '#server/db/database.ts';
import { takeFirstRow } from '#server/db/read-rows.ts';
import {
  lockProfile,
  NO_GIFT,
  readGift,
  readProfile,
  writeProfile,
} from '#server/profiles/profile-queries.ts';
import type { Profile } from '#server/profiles/tables.ts';
import { getEffectivePlan } from '#shared/plan/plans.ts';

/** Writes the state and queues emails about changes. With `endedByUser` the parent chose Free, so a gift ends as well. */
export async function writeBillingState(
  tx: Tx,
  context: BillingContext,
  subscriptions: readonly BillingSubscription[],
  { endedByUser = false } = {},
): Promise<BillingState> {
  const { userId } = context;
  const now = context.deps.clock();
  const before = await lockProfile(tx, userId, now);
  if (before === null) return chooseBillingState(subscriptions, now, 'free');
  const paid = chooseBillingState(subscriptions, now, before.subscriptionStatus);
  const after: BillingState = {
    ...paid,
    ...(endedByUser && paid.plan === 'free' ? { subscriptionStatus: 'canceled' } : {}),
    plan: getEffectivePlan(paid.plan, endedByUser ? null : readGift(before), now),
  };
  const hasChanged =
    before.plan !== after.plan ||
    before.subscriptionStatus !== after.subscriptionStatus ||
    before.currentPeriodEnd?.getTime() !== after.currentPeriodEnd?.getTime() ||
    before.cancelAtPeriodEnd !== after.cancelAtPeriodEnd;
  await writeProfile(tx, userId, {
    stripeSyncedAt: now,
    paidPlan: paid.plan,
    ...(endedByUser && NO_GIFT),
    ...(hasChanged && { ...after, updatedAt: now }),
  });
  const standing = await readStanding(tx, userId);
  const change = { before, after, chosen: chooseSubscription(subscriptions), standing, endedByUser, now };
  await queueNotices(tx, context, listNotices(change));
  await writeStanding(tx, userId, change);
  return after;
}

export function readStanding(tx: Tx, userId: string): Promise<BillingStanding | null> {
  return takeFirstRow(tx.select().from(billingStandings).where(eq(billingStandings.userId, userId)));
}

async function writeStanding(
  tx: Tx,
  userId: string,
  change: BillingChange & { standing: BillingStanding | null },
): Promise<void> {
  const { after, chosen, standing: previous, now } = change;
  if (chosen === null && previous === null) return;
  const end = findEnd(change);
  const isPaid = after.currentPeriodEnd !== null;
  const standing = {
    subscriptionId: chosen?.id ?? previous?.subscriptionId ?? null,
    billingCycle: chosen?.item?.cycle ?? null,
    amount: chosen?.item?.cents ?? null,
    currency: chosen?.item?.currency ?? null,
    endedReason: isPaid ? null : (end?.reason ?? previous?.endedReason ?? null),
    endedAt: isPaid ? null : (end?.at ?? previous?.endedAt ?? null),
    updatedAt: now,
  };
  await tx
    .insert(billingStandings)
    .values({ userId, ...standing })
    .onConflictDoUpdate({ target: billingStandings.userId, set: standing });
}

/** Ends a plan that no event can end, because these keys have no customer for it. Returns null without such a plan. */
export function endOrphanedPlan(context: BillingContext): Promise<BillingState | null> {
  const { lease, userId, mode, deps } = context;
  return lease.transaction(async (tx) => {
    const customers = await tx.select().from(billingCustomers).where(eq(billingCustomers.userId, userId));
    const modes = customers.map((customer) => customer.mode);
    if (modes.includes(mode)) return writeBillingState(tx, context, []);
    const profile = await readProfile(tx, userId);
    if (!profile || !isOrphaned(profile, modes, deps.clock())) return null;
    const state = await writeBillingState(tx, context, []);
    // The next reconciliation syncs the account if the old keys return.
    await writeProfile(tx, userId, { stripeSyncedAt: null });
    return state;
  });
}

/** Returns true for a plan bought with test payments. Time paid with live keys stays. */
export function isOrphaned(
  profile: Pick<Profile, 'plan' | 'subscriptionStatus' | 'currentPeriodEnd' | 'planOverride'>,
  otherModes: readonly string[],
  now: Date,
): boolean {
  const { plan, subscriptionStatus, currentPeriodEnd, planOverride } = profile;
  const isFree = plan === 'free' && ['free', 'canceled'].includes(subscriptionStatus);
  if (isFree || planOverride !== null || otherModes.length === 0) return false;
  const isPaidFor = currentPeriodEnd !== null && now < currentPeriodEnd;
  return !(isPaidFor && otherModes.some((mode) => mode.startsWith('live:')));
}
