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

/** Makes the profile of a new account, with the plan Free; does nothing where there is one. */
export async function insertProfile(
  tx: Tx,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  await tx
    .insert(profiles)
    .values({
      id,
      email,
      plan: 'free',
      subscriptionStatus: 'free',
      cancelAtPeriodEnd: false,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
}

type BillingColumns = Partial<Omit<Profile, 'id' | 'email' | 'createdAt'>>;

export async function writeProfile(tx: Tx, userId: string, columns: BillingColumns): Promise<void> {
  await tx.update(profiles).set(columns).where(eq(profiles.id, userId));
}

export async function changeProfileEmail(tx: Tx, userId: string, email: string, now: Date): Promise<void> {
  await tx.update(profiles).set({ email, updatedAt: now }).where(eq(profiles.id, userId));
}

/** What billing asks of every profile, as a subquery with the columns of the database. */
export const PROFILES_WITH_PLAN = sql`(
  select id, plan, plan_override, subscription_status, stripe_synced_at from profiles
)`;

/** Locks a family's profile; a missing one (its making after sign-up may fail) is made. Null without such an account. */
export async function lockProfile(tx: Tx, userId: string, now: Date): Promise<Profile | null> {
  const query = tx.select().from(profiles).where(eq(profiles.id, userId)).for('update');
  const [existing] = await query;
  if (existing) return existing;
  const email = await readEmail(tx, userId);
  if (email === null) return null;
  await insertProfile(tx, { id: userId, email }, now);
  return (await query)[0] ?? null;
}

/** The family's plan as its profile has it at this moment; free for an account whose profile is not made yet. */
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
