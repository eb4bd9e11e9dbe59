import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { voidOneTimeProofs } from '../links/link-tokens.ts';
import { endAllSessions } from '../sessions/sessions.ts';
import { identities, type UserRow, users } from '../tables.ts';

/** Notes that the address is proved to be the person's own, in the account and in its sign-in by e-mail. */
export async function confirmAddress(tx: Tx, user: UserRow, now: Date): Promise<void> {
  const verified = { email_verified: true };
  await tx
    .update(users)
    .set({
      emailConfirmedAt: user.emailConfirmedAt ?? now,
      emailProvedAt: now,
      userMetadata: { ...user.userMetadata, ...verified },
      updatedAt: now,
    })
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
 * Gives an account with an unproved address to the person who has just proved it by another way than the link
 * of its own sign-up: a link to a new password, the link of a later sign-up, or a provider that vouches for
 * the address. Another person may have signed up with it, so everything they could come back with is removed:
 * password, ways to sign in, sessions, links, codes. The library stays. Does nothing for a proved address.
 * Lock the account before.
 */
export async function takeOverUnproved(tx: Tx, user: UserRow, now: Date): Promise<void> {
  if (user.emailProvedAt !== null) return;
  await tx.delete(identities).where(eq(identities.userId, user.id));
  await tx.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
  await endAllSessions(tx, user.id);
  await voidOneTimeProofs(tx, user.id);
  await confirmAddress(tx, user, now);
}
