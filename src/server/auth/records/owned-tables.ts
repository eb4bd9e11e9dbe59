import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { deleteInBatches, readJsonRow, readJsonRows } from '#server/db/read-rows.ts';
import type { TableOwner } from '#server/db/table-owner.ts';
import { eraseMailRequestsByEmail } from './mail-requests.ts';
import { deletePendingSignUps } from './pending-sign-ups.ts';
import { isWithinLife, type SessionLife } from './sessions.ts';

export const authTables: TableOwner = {
  tables: [
    'account_events',
    'auth_codes',
    'auth_flows',
    'auth_identities',
    'auth_mail_requests',
    'auth_one_time_tokens',
    'auth_sessions',
    'auth_sign_ups',
    'signing_keys',
    'users',
  ],
  // A restored account gets new sessions and links.
  accountRows: { users: 'id', auth_identities: 'user_id' },

  async exportRows(tx, { userId, verifiedEmail }) {
    const isOwn = sql`user_id = ${userId}::uuid`;
    return {
      account: await readJsonRow(
        tx,
        sql`select id, email, user_metadata ->> 'name' as name, user_metadata, password_hash is not null as has_password,
          new_email, email_change_sent_at, email_confirmed_at, email_proved_at, created_at, updated_at, last_sign_in_at
          from users where id = ${userId}::uuid`,
      ),
      signInMethods: await readJsonRows(
        tx,
        sql`select provider, provider_id, identity_data, created_at, updated_at, last_sign_in_at
          from auth_identities where ${isOwn} order by created_at`,
      ),
      sessions: await readJsonRows(
        tx,
        sql`select method, device, created_at as started_at, refreshed_at as last_used_at
          from auth_sessions where ${isOwn} order by created_at`,
      ),
      activity: await readJsonRows(
        tx,
        sql`select at, kind, device, details from account_events where ${isOwn} order by at, id`,
      ),
      mailLinks: {
        requested: await readJsonRows(
          tx,
          sql`select kind, language, created_at from auth_mail_requests
            where lower(email) = ${verifiedEmail} or ${isOwn} order by created_at`,
        ),
        sent: await readJsonRows(
          tx,
          sql`select purpose as kind, created_at, expires_at from auth_one_time_tokens where ${isOwn} order by created_at`,
        ),
      },
      signUps: await readJsonRows(
        tx,
        sql`select user_metadata, created_at, mailed_at, expires_at from auth_sign_ups
          where email = ${verifiedEmail} order by created_at`,
      ),
    };
  },

  async eraseRows(tx, { verifiedEmail }) {
    if (verifiedEmail === null) return;
    await eraseMailRequestsByEmail(tx, verifiedEmail);
    await deletePendingSignUps(tx, verifiedEmail);
  },
};

const DAY_MS = 24 * 3_600_000;
const EVENTS_RETENTION_MS = 400 * DAY_MS;
/** Only this many of the newest rows are kept, however quickly they were added. */
const EVENTS_PER_ACCOUNT = 2_000;
const SESSIONS_PER_ACCOUNT = 200;
/** Expired links are kept for a day so that screens can show that they have expired. */
const EXPIRED_RETENTION_MS = DAY_MS;

const TABLES_WITH_EXPIRY = ['auth_one_time_tokens', 'auth_codes', 'auth_flows', 'auth_sign_ups'];

type PrunedRowCounts = { sessions: number; events: number; expired: number };

export async function pruneAuthRows(
  db: Database,
  now: Date,
  sessionLife: SessionLife,
): Promise<PrunedRowCounts> {
  const prune = (table: string, condition: SQL) => deleteInBatches(db, table, condition);
  const pruneOldest = (table: string, time: SQL, count: number) =>
    prune(table, isBeyondNewest(table, time, count));
  const getTime = (ageMs: number) => sql`${new Date(now.getTime() - ageMs).toISOString()}::timestamptz`;
  const hasEnded = sql`not ${isWithinLife({ clock: () => now, sessionLife })}`;
  const usedAt = sql`coalesce(refreshed_at, created_at)`;
  const sessions =
    (await prune('auth_sessions', hasEnded)) +
    (await pruneOldest('auth_sessions', usedAt, SESSIONS_PER_ACCOUNT));
  const events =
    (await prune('account_events', sql`at < ${getTime(EVENTS_RETENTION_MS)}`)) +
    (await pruneOldest('account_events', sql`at`, EVENTS_PER_ACCOUNT));
  const expiry = getTime(EXPIRED_RETENTION_MS);
  let expired = await prune('auth_mail_requests', sql`created_at < ${expiry}`);
  for (const table of TABLES_WITH_EXPIRY) expired += await prune(table, sql`expires_at < ${expiry}`);
  return { sessions, events, expired };
}

function isBeyondNewest(table: string, time: SQL, count: number): SQL {
  const name = sql.identifier(table);
  // Ranks only accounts above the limit, which is faster.
  return sql`id in (
    select id from (
      select id, row_number() over (partition by user_id order by ${time} desc, id) as place from ${name}
      where user_id in (select user_id from ${name} group by user_id having count(*) > ${count})
    ) places where place > ${count}
  )`;
}
