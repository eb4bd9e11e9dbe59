import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { type IdentityRow, identities, type LinkPurpose, type UserRow, users } from './tables.ts';

/** A person and the ways they can sign in, oldest first. */
export type Account = { user: UserRow; identities: IdentityRow[] };

export type NewAccount = { email: string; passwordHash: string; data: Record<string, unknown> };

/**
 * Adds a person who signs in by e-mail, the address taken as confirmed; null when the address is taken (also by a
 * sign-up that runs at this moment).
 */
export async function createEmailAccount(tx: Tx, account: NewAccount, now: Date): Promise<Account | null> {
  const id = randomUUID();
  const identity = makeEmailIdentity({ id, email: account.email, verified: true }, now);
  const times = { lastSignInAt: now, createdAt: now, updatedAt: now };
  const user: UserRow = {
    recoverySentAt: null,
    confirmationSentAt: null,
    id,
    email: account.email,
    passwordHash: account.passwordHash,
    emailConfirmedAt: now,
    // What we know about the address wins over what a client claims under the same names.
    userMetadata: { ...account.data, ...identity.identityData },
    ...times,
  };
  const inserted = await tx
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (inserted.length === 0) return null;
  await tx.insert(identities).values(identity);
  return { user, identities: [identity] };
}

/** The person with this address (lower case), or null. */
export async function findUserByEmail(tx: Tx, email: string): Promise<UserRow | null> {
  const rows = await tx.select().from(users).where(eq(users.email, email));
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends: changes of one account go one after the other. */
export async function lockUserByEmail(tx: Tx, email: string): Promise<UserRow | null> {
  const rows = await tx.select().from(users).where(eq(users.email, email)).for('update');
  return rows[0] ?? null;
}

/** The person with this id, locked until the transaction ends, or null. */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow | null> {
  const rows = await tx.select().from(users).where(eq(users.id, userId)).for('update');
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

/** Stores a new password (its hash). */
export async function setPasswordHash(
  tx: Tx,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId));
}

/** Stores the data kept beside the account. */
export async function setUserMetadata(
  tx: Tx,
  userId: string,
  userMetadata: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tx.update(users).set({ userMetadata, updatedAt: now }).where(eq(users.id, userId));
}

/** Notes when a link of this kind was sent. */
export async function noteMailSent(tx: Tx, userId: string, kind: LinkPurpose, now: Date): Promise<void> {
  const sent = kind === 'recovery' ? { recoverySentAt: now } : { confirmationSentAt: now };
  await tx.update(users).set(sent).where(eq(users.id, userId));
}

/** Shows that the person can sign in by e-mail and password; nothing changes where that stands already. */
export async function addEmailIdentity(tx: Tx, user: UserRow, now: Date): Promise<void> {
  const verified = user.emailConfirmedAt !== null;
  await tx
    .insert(identities)
    .values(makeEmailIdentity({ id: user.id, email: user.email, verified }, now))
    .onConflictDoNothing({ target: [identities.provider, identities.providerId] });
}

function makeEmailIdentity(of: { id: string; email: string; verified: boolean }, now: Date): IdentityRow {
  return {
    identityId: randomUUID(),
    userId: of.id,
    provider: 'email',
    providerId: of.id,
    identityData: describeEmail(of),
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

/** What we know about the address, in GoTrue's words. */
function describeEmail({ id, email, verified }: { id: string; email: string; verified: boolean }) {
  return { sub: id, email, email_verified: verified, phone_verified: false };
}
