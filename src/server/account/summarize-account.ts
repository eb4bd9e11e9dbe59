import { eq } from 'drizzle-orm';
import type { SignedInUser } from '#server/auth/guards/signed-in-user.ts';
import { sessions, users } from '#server/auth/tables.ts';
import type { Database } from '#server/db/database.ts';
import { families, familyMembers } from '#server/library/tables.ts';
import type { AccountSummary } from '#shared/account/protocol.ts';
import { NO_ROOM, usedShare } from '#shared/library/quota.ts';
import { isFresh } from './delete-account.ts';

/** What the profile shows about the ways into an account, and how much room its data takes up. */
export async function summarizeAccount(
  db: Database,
  { id, sessionId }: SignedInUser,
  now: Date,
): Promise<AccountSummary> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id));
    const [current] = await tx.select().from(sessions).where(eq(sessions.id, sessionId));
    const [used] = await tx
      .select({ bytes: families.bytesUsed, rows: families.rowsUsed })
      .from(families)
      .innerJoin(familyMembers, eq(familyMembers.familyId, families.id))
      .where(eq(familyMembers.userId, id));
    return {
      usedShare: usedShare(used ?? NO_ROOM),
      hasPassword: (user?.hash ?? null) !== null,
      freshSignIn: current !== undefined && isFresh(current, now),
    };
  });
}
