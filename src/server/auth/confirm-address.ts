import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { voidOneTimeProofs } from './link-tokens.ts';
import { endAllSessions } from './sessions.ts';
import { identities, type UserRow, users } from './tables.ts';

/** Notes that the address is the person's own, in the account and in its sign-in by e-mail. */
export async function confirmAddress(tx: Tx, user: UserRow, now: Date): Promise<void> {
  const verified = { email_verified: true };
  await tx
    .update(users)
    .set({ emailConfirmedAt: now, userMetadata: { ...user.userMetadata, ...verified }, updatedAt: now })
    .where(eq(users.id, user.id));
  const rows = await tx.select().from(identities).where(eq(identities.userId, user.id));
  for (const { identityId, provider, identityData } of rows) {
    if (provider !== 'email') continue;
    await tx
      .update(identities)
      .set({ identityData: { ...identityData, ...verified }, updatedAt: now })
      .where(eq(identities.identityId, identityId));
  }
}

/**
 * Gives an account whose address was never confirmed to whoever has just proved that the address is theirs by another
 * way than its sign-up: a link to a new password, or a provider that vouches for the address. Somebody else may have
 * signed up with it, so everything they could come back with goes: password, ways to sign in, sessions, links, codes.
 * The address counts as confirmed afterwards. For `user` see `lockUserByEmail`; do nothing for a confirmed one.
 */
export async function takeOverUnconfirmed(tx: Tx, user: UserRow, now: Date): Promise<void> {
  if (user.emailConfirmedAt !== null) return;
  await tx.delete(identities).where(eq(identities.userId, user.id));
  await tx.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
  await endAllSessions(tx, user.id);
  await voidOneTimeProofs(tx, user.id);
  await confirmAddress(tx, user, now);
}
