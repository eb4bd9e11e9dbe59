import type { SignedInUser } from '#server/auth/guards/require-user.ts';
import { readSession } from '#server/auth/records/sessions.ts';
import { findAccount } from '#server/auth/records/users.ts';
import type { Database } from '#server/db/database.ts';
import { readUsedRoom } from '#server/library/lock-family.ts';
import type { AccountSummary } from '#shared/account/protocol.ts';
import { NO_ROOM, usedShare } from '#shared/library/quota.ts';
import { isFresh } from './delete-account.ts';

/** Returns what the profile shows about the ways into an account, and how much room its data takes up. */
export async function summarizeAccount(
  db: Database,
  { id, sessionId }: SignedInUser,
  now: Date,
): Promise<AccountSummary> {
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, id);
    const session = await readSession(tx, sessionId);
    return {
      usedShare: usedShare((await readUsedRoom(tx, id)) ?? NO_ROOM),
      hasPassword: (account?.user.passwordHash ?? null) !== null,
      freshSignIn: session !== null && isFresh(session, now),
    };
  });
}
