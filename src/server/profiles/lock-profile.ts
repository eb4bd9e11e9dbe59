import { eq } from 'drizzle-orm';
import { readEmail } from '#server/auth/records/users.ts';
import type { Tx } from '#server/db/database.ts';
import { insertProfile } from './profile-queries.ts';
import { type Profile, profiles } from './tables.ts';

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
