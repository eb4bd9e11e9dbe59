import { eq } from 'drizzle-orm';
import { users } from '#server/auth/tables.ts';
import type { Tx } from '#server/db/database.ts';
import { type Profile, profiles } from './tables.ts';

/** Locks a family's profile; a missing one (its making after sign-up may fail) is made. Null without such an account. */
export async function lockProfile(tx: Tx, userId: string, now: Date): Promise<Profile | null> {
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
