import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { deleteInTurns } from '#server/db/delete-in-turns.ts';
import { isWithinLife, type SessionLife } from '../sessions/sessions.ts';

const DAY_MS = 24 * 3_600_000;
/** How long the account's activity is kept. A parent is shown less of it (`ACTIVITY_SHOWN_DAYS`). */
const EVENTS_KEPT_MS = 400 * DAY_MS;
/** The newest events and sessions of one account that stay however quickly they are made. */
const EVENTS_PER_ACCOUNT = 2_000;
const SESSIONS_PER_ACCOUNT = 200;
/** How long links, codes and sign-ups stay after they have run out: a screen can then say so. */
const EXPIRED_KEPT_MS = DAY_MS;

const TABLES_WITH_EXPIRY = ['auth_one_time_tokens', 'auth_codes', 'auth_flows', 'auth_sign_ups'];

export type PrunedAccounts = { sessions: number; events: number; expired: number };

/** Removes sessions that have ended, what happened to accounts too long ago, and what ran out without being used. */
export async function pruneAccounts(
  db: Database,
  now: Date,
  sessionLife: SessionLife,
): Promise<PrunedAccounts> {
  const eventsUntil = new Date(now.getTime() - EVENTS_KEPT_MS).toISOString();
  const expiredUntil = new Date(now.getTime() - EXPIRED_KEPT_MS).toISOString();
  const isOver = sql`not ${isWithinLife({ clock: () => now, sessionLife })}`;
  const usedAt = sql`coalesce(refreshed_at, created_at)`;
  let expired = 0;
  for (const table of TABLES_WITH_EXPIRY) {
    expired += await deleteInTurns(db, table, sql`expires_at < ${expiredUntil}::timestamptz`);
  }
  return {
    sessions:
      (await deleteInTurns(db, 'auth_sessions', isOver)) +
      (await deleteInTurns(db, 'auth_sessions', isBeyond('auth_sessions', usedAt, SESSIONS_PER_ACCOUNT))),
    events:
      (await deleteInTurns(db, 'account_events', sql`at < ${eventsUntil}::timestamptz`)) +
      (await deleteInTurns(db, 'account_events', isBeyond('account_events', sql`at`, EVENTS_PER_ACCOUNT))),
    expired:
      expired +
      (await deleteInTurns(db, 'auth_mail_requests', sql`created_at < ${expiredUntil}::timestamptz`)),
  };
}

/** The rows of a table beyond the newest `kept` of each user. */
function isBeyond(table: string, time: SQL, kept: number): SQL {
  const name = sql.identifier(table);
  return sql`id in (
    select id from (
      select id, row_number() over (partition by user_id order by ${time} desc, id) as place from ${name}
      where user_id in (select user_id from ${name} group by user_id having count(*) > ${kept})
    ) places where place > ${kept}
  )`;
}
