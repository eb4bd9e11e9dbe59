import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { voidOneTimeProofs } from './one-time-proofs.ts';
import { endAllSessions } from './sessions.ts';
import { type IdentityRow, identities, type UserRow, users } from './tables.ts';
import { type Account, updateUser } from './users.ts';

export type NewAccount = { email: string; passwordHash: string | null; data: Record<string, unknown> };

/** `pending` accounts wait for a link and cannot sign in; `unproved` ones can, before a mail proves the address. */
type AddressStanding = 'pending' | 'unproved' | 'proved';

export function makeEmailAccount(
  account: NewAccount,
  { standing, now, id = randomUUID() }: { standing: AddressStanding; now: Date; id?: string },
): Account {
  const confirmed = standing !== 'pending';
  const proved = standing === 'proved';
  const identity = makeEmailIdentity({ id, email: account.email, verified: proved }, now);
  const user: UserRow = {
    id,
    email: account.email,
    passwordHash: account.passwordHash,
    emailConfirmedAt: confirmed ? now : null,
    emailProvedAt: proved ? now : null,
    // What the server knows about the address overrides a client's claims.
    userMetadata: { ...account.data, ...identity.identityData },
    newEmail: null,
    emailChangeSentAt: null,
    lastSignInAt: confirmed ? now : null,
    firstSignedInAt: null,
    welcomedAt: null,
    recoverySentAt: null,
    confirmationSentAt: null,
    createdAt: now,
    updatedAt: now,
  };
  return { user, identities: account.passwordHash === null ? [] : [identity] };
}

export async function insertEmailAccount(tx: Tx, { user, identities: own }: Account): Promise<boolean> {
  const inserted = await tx
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (inserted.length === 0) return false;
  if (own.length > 0) await tx.insert(identities).values(own);
  return true;
}

export async function addEmailIdentity(tx: Tx, user: UserRow, now: Date): Promise<void> {
  const verified = user.emailProvedAt !== null;
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
    identityData: { sub: of.id, email: of.email, email_verified: of.verified, phone_verified: false },
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

export async function proveAddress(tx: Tx, user: UserRow, now: Date, email = user.email): Promise<void> {
  const proved = { email, email_verified: true };
  await updateUser(tx, user.id, {
    email,
    emailConfirmedAt: user.emailConfirmedAt ?? now,
    emailProvedAt: now,
    userMetadata: { ...user.userMetadata, ...proved },
    updatedAt: now,
  });
  await tx
    .update(identities)
    .set({
      identityData: sql`${identities.identityData} || ${JSON.stringify(proved)}::jsonb`,
      updatedAt: now,
    })
    .where(and(eq(identities.userId, user.id), eq(identities.provider, 'email')));
}

/** A stranger may have signed up, so every way to sign in is removed; the library stays. Lock the account first. */
export async function takeOverUnproved(tx: Tx, user: UserRow, now: Date): Promise<void> {
  if (user.emailProvedAt !== null) return;
  await tx.delete(identities).where(eq(identities.userId, user.id));
  await updateUser(tx, user.id, { passwordHash: null });
  await endAllSessions(tx, user.id);
  await voidOneTimeProofs(tx, user.id);
  await proveAddress(tx, user, now);
}
