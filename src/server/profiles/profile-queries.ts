import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { readEmail } from '#server/auth/records/users.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { readJsonRow, takeFirstRow } from '#server/db/read-rows.ts';
import type { TableOwner } from '#server/db/table-owner.ts';
import { getEffectivePlan, type PlanGift, type PlanId, readPlan } from '#shared/plan/plans.ts';
import { type Profile, profiles } from './tables.ts';

export function readProfile(tx: Tx, userId: string): Promise<Profile | null> {
  return takeFirstRow(tx.select().from(profiles).where(eq(profiles.id, userId)));
}

export async function insertProfile(
  tx: Tx,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  const free = { plan: 'free', subscriptionStatus: 'free', cancelAtPeriodEnd: false } as const;
  await tx
    .insert(profiles)
    .values({ id, email, ...free, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
}

export async function writeProfile(
  tx: Tx,
  userId: string,
  columns: Partial<Omit<Profile, 'id' | 'createdAt'>>,
): Promise<void> {
  await tx.update(profiles).set(columns).where(eq(profiles.id, userId));
}

export const PROFILES_WITH_PLAN = sql`(
  select id, plan, plan_override, subscription_status, stripe_synced_at from profiles
)`;

/** Locks the profile, or creates it if the client failed to do so after its sign-up. Returns null without an account. */
export async function lockProfile(tx: Tx, userId: string, now: Date): Promise<Profile | null> {
  const query = tx.select().from(profiles).where(eq(profiles.id, userId)).for('update');
  const existing = await takeFirstRow(query);
  if (existing !== null) return existing;
  const email = await readEmail(tx, userId);
  if (email === null) return null;
  await insertProfile(tx, { id: userId, email }, now);
  return takeFirstRow(query);
}

export async function readFamilyPlan(tx: Tx, userId: string): Promise<PlanId> {
  const [profile] = await tx.select({ plan: profiles.plan }).from(profiles).where(eq(profiles.id, userId));
  return readPlan(profile?.plan);
}

export const profileTables: TableOwner = {
  tables: ['profiles'],
  exportRows: async (tx, { userId }) => ({
    profile: await readJsonRow(tx, sql`select * from profiles where id = ${userId}::uuid`),
  }),
};

export function readGift({
  planOverride,
  giftUntil,
}: Pick<Profile, 'planOverride' | 'giftUntil'>): PlanGift | null {
  return planOverride === null ? null : { plan: planOverride, until: giftUntil };
}

export const NO_GIFT = { planOverride: null, giftUntil: null, giftNote: null, giftGivenAt: null };

type Gift = { plan: 'print' | 'pro'; until: Date | null; note: string | null };

/** Gives a plan in place of an earlier gift, or ends the gift. Returns the current plan, or null without an account. */
export async function writeGift(
  tx: Tx,
  userId: string,
  gift: Gift | null,
  now: Date,
): Promise<PlanId | null> {
  const stored = await lockProfile(tx, userId, now);
  if (stored === null) return null;
  const columns = gift
    ? { planOverride: gift.plan, giftUntil: gift.until, giftNote: gift.note, giftGivenAt: now }
    : NO_GIFT;
  const plan = getEffectivePlan(readPlan(stored.paidPlan), readGift(columns), now);
  await writeProfile(tx, userId, { ...columns, plan, updatedAt: now });
  return plan;
}

const BATCH_SIZE = 500;

export async function endOverdueGifts(db: Database, now: Date): Promise<{ endedGifts: number }> {
  let endedGifts = 0;
  for (;;) {
    const ended = await db.transaction(async (tx) => {
      const due = await tx
        .select({ id: profiles.id })
        .from(profiles)
        .where(and(isNotNull(profiles.giftUntil), lte(profiles.giftUntil, now)))
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true });
      for (const { id } of due) await writeGift(tx, id, null, now);
      return due.length;
    });
    endedGifts += ended;
    if (ended < BATCH_SIZE) return { endedGifts };
  }
}
