import type { SignedInUser } from '#server/auth/guards/require-user.ts';
import {
  endSessionOf,
  lastUseOf,
  listLivingSessions,
  type SessionRules,
} from '#server/auth/records/sessions.ts';
import { noteAccountEvent } from '#server/auth/records/users.ts';
import type { Database } from '#server/db/database.ts';
import type { SessionList } from '#shared/account/account-security.ts';

/** Returns where the caller's account is signed in. */
export async function listSessions(
  db: Database,
  { id: userId, sessionId }: SignedInUser,
  rules: SessionRules,
): Promise<SessionList> {
  const rows = await db.transaction((tx) => listLivingSessions(tx, userId, rules));
  const list = rows.map((row) => ({
    id: row.id,
    device: row.device,
    startedAt: row.createdAt.toISOString(),
    lastUsedAt: lastUseOf(row).toISOString(),
    current: row.id === sessionId,
  }));
  list.sort((a, b) => Number(b.current) - Number(a.current) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1));
  return { sessions: list };
}

/** Ends one session of the caller's account at once; false when the account has no such session. */
export async function signOutOne(
  { db, clock }: { db: Database; clock: () => Date },
  caller: SignedInUser & { device: string },
  sessionId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await endSessionOf(tx, { userId: caller.id, sessionId });
    if (ended === null) return false;
    const { id: userId, device } = caller;
    const details = { device: ended.device };
    await noteAccountEvent(tx, { userId, kind: 'session_ended', device, details }, clock());
    return true;
  });
}
