import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { deleteInTurns } from '#server/db/delete-in-turns.ts';
import { isWithinLife, type SessionLife } from './sessions.ts';

/** How long the account's activity is kept. A parent is shown less of it (`ACTIVITY_SHOWN_DAYS`). */
const EVENTS_KEPT_MS = 400 * 24 * 3_600_000;

/** Removes sessions that have ended by their age, and what happened to accounts too long ago. */
export async function pruneAccounts(
  db: Database,
  now: Date,
  sessionLife: SessionLife,
): Promise<{ sessions: number; events: number }> {
  const eventsUntil = new Date(now.getTime() - EVENTS_KEPT_MS).toISOString();
  return {
    sessions: await deleteInTurns(
      db,
      'auth_sessions',
      sql`not ${isWithinLife({ clock: () => now, sessionLife })}`,
    ),
    events: await deleteInTurns(db, 'account_events', sql`at < ${eventsUntil}::timestamptz`),
  };
}
