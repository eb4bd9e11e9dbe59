import { eq, sql } from 'drizzle-orm';
import { readEmail } from '#server/auth/records/users.ts';
import type { Tx } from '#server/db/database.ts';
import { readJsonRow } from '#server/db/read-rows.ts';
import type { TableOwner } from '#server/db/table-owner.ts';
import { type PlanId, readPlan } from '#shared/plan/plans.ts';
import { type Profile, profiles } from './tables.ts';

export async function readProfile(tx: Tx, userId: string): Promise<Profile | null> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, userId));
  return profile ?? null;
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

/** Makes a missing profile, because a client may fail to after its sign-up. Null without such an account. */
export async function lockProfile(tx: Tx, userId: string, now: Date): Promise<Profile | null> {
  const query = tx.select().from(profiles).where(eq(profiles.id, userId)).for('update');
  const [existing] = await query;
  if (existing) return existing;
  const email = await readEmail(tx, userId);
  if (email === null) return null;
  await insertProfile(tx, { id: userId, email }, now);
  return (await query)[0] ?? null;
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
  eraseRows: async () => {},
};
