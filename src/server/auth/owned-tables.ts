import { sql } from 'drizzle-orm';
import { readJsonRow, readJsonRows } from '#server/db/read-json-rows.ts';
import type { TableOwner } from '#server/db/table-owner.ts';
import { eraseMailRequestsTo } from './links/mail-requests.ts';
import { forgetPendingSignUps } from './sign-up/pending-sign-ups.ts';

/** Accounts, the ways into them and what happened to them. */
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

  async exportRows(tx, { userId, email }) {
    const own = sql`user_id = ${userId}::uuid`;
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
          from auth_identities where ${own} order by created_at`,
      ),
      sessions: await readJsonRows(
        tx,
        sql`select method, device, created_at as started_at, refreshed_at as last_used_at
          from auth_sessions where ${own} order by created_at`,
      ),
      activity: await readJsonRows(
        tx,
        sql`select at, kind, device, details from account_events where ${own} order by at, id`,
      ),
      // Links by mail: those asked for a moment ago, and those that can still be opened. Never the links themselves.
      mailLinks: {
        requested: await readJsonRows(
          tx,
          sql`select kind, language, created_at from auth_mail_requests
            where lower(email) = ${email} or ${own} order by created_at`,
        ),
        sent: await readJsonRows(
          tx,
          sql`select purpose as kind, created_at, expires_at from auth_one_time_tokens where ${own} order by created_at`,
        ),
      },
      // With the address; they wait for their link.
      signUps: await readJsonRows(
        tx,
        sql`select user_metadata, created_at, mailed_at, expires_at from auth_sign_ups
          where email = ${email} order by created_at`,
      ),
    };
  },

  async eraseRows(tx, { email, isEmailProved }) {
    await eraseMailRequestsTo(tx, email);
    // Under an unproved address they may be those of its owner.
    if (isEmailProved) await forgetPendingSignUps(tx, email);
  },
};
