import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { type Profile, profiles } from './tables.ts';

/** Returns the profile of an account; null while it is not made. */
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

/** Writes what billing knows of an account into its profile. */
export async function writeProfile(tx: Tx, userId: string, columns: BillingColumns): Promise<void> {
  await tx.update(profiles).set(columns).where(eq(profiles.id, userId));
}

/** Gives the profile of an account its new address. */
export async function changeProfileEmail(tx: Tx, userId: string, email: string, now: Date): Promise<void> {
  await tx.update(profiles).set({ email, updatedAt: now }).where(eq(profiles.id, userId));
}

/** What billing asks of every profile, as a subquery with the columns of the database. */
export const PROFILES_WITH_PLAN = sql`(
  select id, plan, plan_override, subscription_status, stripe_synced_at from profiles
)`;
