import { eq } from 'drizzle-orm';
import type { SignedInUser } from '#server/auth/signed-in-user.ts';
import { sessions, users } from '#server/auth/tables.ts';
import type { Database } from '#server/db/database.ts';
import type { AccountSummary } from '#shared/account-data/protocol.ts';
import { isFresh } from './delete-account.ts';

/** What the profile shows about the ways into an account. */
export async function summarizeAccount(
  db: Database,
  { id, sessionId }: SignedInUser,
  now: Date,
): Promise<AccountSummary> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id));
    const [current] = await tx.select().from(sessions).where(eq(sessions.id, sessionId));
    return {
      hasPassword: (user?.hash ?? null) !== null,
      freshSignIn: current !== undefined && isFresh(current, now),
    };
  });
}
