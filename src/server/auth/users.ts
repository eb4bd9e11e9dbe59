import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { type IdentityRow, identities, type UserRow, users } from './tables.ts';

/** A person and the ways they can sign in, oldest first. */
export type Account = { user: UserRow; identities: IdentityRow[] };

export type NewAccount = { email: string; passwordHash: string; data: Record<string, unknown> };

/**
 * Adds a person who signs in by e-mail, the address taken as confirmed; null when the address is taken (also by a
 * sign-up that runs at this moment).
 */
export async function createEmailAccount(tx: Tx, account: NewAccount, now: Date): Promise<Account | null> {
  const id = randomUUID();
  const identityData = { sub: id, email: account.email, email_verified: true, phone_verified: false };
  const times = { lastSignInAt: now, createdAt: now, updatedAt: now };
  const user: UserRow = {
    recoverySentAt: null,
    confirmationSentAt: null,
    id,
    email: account.email,
    passwordHash: account.passwordHash,
    emailConfirmedAt: now,
    // What we know about the address wins over what a client claims under the same names.
    userMetadata: { ...account.data, ...identityData },
    ...times,
  };
  const inserted = await tx
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (inserted.length === 0) return null;
  const identity = {
    identityId: randomUUID(),
    userId: id,
    provider: 'email',
    providerId: id,
    identityData,
    ...times,
  };
  await tx.insert(identities).values(identity);
  return { user, identities: [identity] };
}

/** The person with this address (lower case), or null. */
export async function findUserByEmail(tx: Tx, email: string): Promise<UserRow | null> {
  const rows = await tx.select().from(users).where(eq(users.email, email));
  return rows[0] ?? null;
}

/** The person with this id, or null. */
export async function findAccount(tx: Tx, userId: string): Promise<Account | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (user === undefined) return null;
  const rows = await tx
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), asc(identities.identityId));
  return { user, identities: rows };
}

/** Notes a sign-in with this provider; the answer shows it. */
export async function recordSignIn(tx: Tx, userId: string, provider: string, now: Date): Promise<void> {
  await tx.update(users).set({ lastSignInAt: now, updatedAt: now }).where(eq(users.id, userId));
  await tx
    .update(identities)
    .set({ lastSignInAt: now, updatedAt: now })
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)));
}
