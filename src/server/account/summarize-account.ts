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
    const rows = await tx.select().from(sessions).where(eq(sessions.userId, id));
    const list = rows.map((row) => ({
      startedAt: row.createdAt.toISOString(),
      lastUsedAt: (row.refreshedAt ?? row.createdAt).toISOString(),
      current: row.id === sessionId,
    }));
    list.sort((a, b) => Number(b.current) - Number(a.current) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1));
    const current = rows.find((row) => row.id === sessionId);
    return {
      hasPassword: (user?.hash ?? null) !== null,
      freshSignIn: current !== undefined && isFresh(current.createdAt, now),
      sessions: list,
    };
  });
}
