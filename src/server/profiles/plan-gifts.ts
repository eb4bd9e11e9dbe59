import { and, eq, isNotNull, lte } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { effectivePlan, type PlanGift, type PlanId, readPlan } from '#shared/plan/plans.ts';
import { lockProfile } from './profile-queries.ts';
import { type Profile, profiles } from './tables.ts';

const MOST_AT_ONCE = 500;

export function readGift({
  planOverride,
  giftUntil,
}: Pick<Profile, 'planOverride' | 'giftUntil'>): PlanGift | null {
  return planOverride === null ? null : { plan: planOverride, until: giftUntil };
}

export const NO_GIFT = { planOverride: null, giftUntil: null, giftNote: null, giftGivenAt: null };

/** Replaces an earlier gift. Returns the plan that the family has now; null without such an account. */
export async function givePlan(
  tx: Tx,
  userId: string,
  { plan, until, note }: { plan: 'print' | 'pro'; until: Date | null; note: string | null },
  now: Date,
): Promise<PlanId | null> {
  const gift = { planOverride: plan, giftUntil: until, giftNote: note, giftGivenAt: now };
  return writeGift(tx, userId, gift, now);
}

export async function endGift(tx: Tx, userId: string, now: Date): Promise<PlanId | null> {
  return writeGift(tx, userId, NO_GIFT, now);
}

async function writeGift(
  tx: Tx,
  userId: string,
  gift: Pick<Profile, keyof typeof NO_GIFT>,
  now: Date,
): Promise<PlanId | null> {
  const stored = await lockProfile(tx, userId, now);
  if (stored === null) return null;
  const plan = effectivePlan(readPlan(stored.paidPlan), readGift(gift), now);
  await tx
    .update(profiles)
    .set({ ...gift, plan, updatedAt: now })
    .where(eq(profiles.id, userId));
  return plan;
}

export async function endOverdueGifts(db: Database, now: Date): Promise<{ endedGifts: number }> {
  let endedGifts = 0;
  for (;;) {
    const ended = await db.transaction(async (tx) => {
      const due = await tx
        .select({ id: profiles.id })
        .from(profiles)
        .where(and(isNotNull(profiles.giftUntil), lte(profiles.giftUntil, now)))
        .limit(MOST_AT_ONCE)
        .for('update', { skipLocked: true });
      for (const { id } of due) await endGift(tx, id, now);
      return due.length;
    });
    endedGifts += ended;
    if (ended < MOST_AT_ONCE) return { endedGifts };
  }
}
