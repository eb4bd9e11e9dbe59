import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { voidOneTimeProofs } from './one-time-proofs.ts';
import { endAllSessions } from './sessions.ts';
import { type IdentityRow, identities, type UserRow, users } from './tables.ts';
import { type Account, updateUser } from './users.ts';

export type NewAccount = { email: string; passwordHash: string | null; data: Record<string, unknown> };

/** `pending` accounts wait for a link and cannot sign in. `unconfirmed` ones can, before a link confirms the address. */
type AddressStanding = 'pending' | 'unconfirmed' | 'verified';

export function makeEmailAccount(
  account: NewAccount,
  { standing, now, id = randomUUID() }: { standing: AddressStanding; now: Date; id?: string },
): Account {
  const isConfirmed = standing !== 'pending';
  const isVerified = standing === 'verified';
  const identity = makeEmailIdentity({ id, email: account.email, isVerified }, now);
  const user: UserRow = {
    id,
    email: account.email,
    passwordHash: account.passwordHash,
    emailConfirmedAt: isConfirmed ? now : null,
    emailProvedAt: isVerified ? now : null,
    // The server's own data about the address overrides a client's claims.
    userMetadata: { ...account.data, ...identity.identityData },
    newEmail: null,
    emailChangeSentAt: null,
    lastSignInAt: isConfirmed ? now : null,
    firstSignedInAt: null,
    welcomedAt: null,
    recoverySentAt: null,
    confirmationSentAt: null,
    createdAt: now,
    updatedAt: now,
  };
  return { user, identities: account.passwordHash === null ? [] : [identity] };
}

/** Returns false if the address already has an account. */
export async function insertEmailAccount(tx: Tx, { user, identities: rows }: Account): Promise<boolean> {
  const inserted = await tx
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (inserted.length === 0) return false;
  if (rows.length > 0) await tx.insert(identities).values(rows);
  return true;
}

export async function addEmailIdentity(tx: Tx, user: UserRow, now: Date): Promise<void> {
  const isVerified = user.emailProvedAt !== null;
  await tx
    .insert(identities)
    .values(makeEmailIdentity({ id: user.id, email: user.email, isVerified }, now))
    .onConflictDoNothing({ target: [identities.provider, identities.providerId] });
}

function makeEmailIdentity(
  { id, email, isVerified }: { id: string; email: string; isVerified: boolean },
  now: Date,
): IdentityRow {
  return {
    identityId: randomUUID(),
    userId: id,
    provider: 'email',
    providerId: id,
    identityData: { sub: id, email, email_verified: isVerified, phone_verified: false },
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

export async function markAddressVerified(
  tx: Tx,
  user: UserRow,
  now: Date,
  email = user.email,
): Promise<void> {
  const verified = { email, email_verified: true };
  await updateUser(tx, user.id, {
    email,
    emailConfirmedAt: user.emailConfirmedAt ?? now,
    emailProvedAt: now,
    userMetadata: { ...user.userMetadata, ...verified },
    updatedAt: now,
  });
  await tx
    .update(identities)
    .set({
      identityData: sql`${identities.identityData} || ${JSON.stringify(verified)}::jsonb`,
      updatedAt: now,
    })
    .where(and(eq(identities.userId, user.id), eq(identities.provider, 'email')));
}

/** Removes every way to sign in, because a stranger may have signed up, but keeps the library. Lock the account first. */
export async function takeOverUnconfirmed(tx: Tx, user: UserRow, now: Date): Promise<void> {
  if (user.emailProvedAt !== null) return;
  await tx.delete(identities).where(eq(identities.userId, user.id));
  await updateUser(tx, user.id, { passwordHash: null });
  await endAllSessions(tx, user.id);
  await voidOneTimeProofs(tx, user.id);
  await markAddressVerified(tx, user, now);
}
