import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';

type Row = Record<string, unknown>;

/**
 * What is stored about an account besides its library and the memory of it (`MEMORY_SECTIONS`). No secret is among it: no
 * password hash, no token.
 */
export type AccountData = {
  account: Row | null;
  signInMethods: Row[];
  sessions: Row[];
  activity: Row[];
  /** Links by mail: those asked for a moment ago, and those that can still be opened. Never the links themselves. */
  mailLinks: { requested: Row[]; sent: Row[] };
  /** Sign-ups with the address that wait for their link. */
  signUps: Row[];
  profile: Row | null;
  billing: { customers: Row[]; standing: Row | null; operations: Row[]; refunds: Row[]; events: Row[] };
  waitlist: Row | null;
  mailSettings: Row | null;
  mailsWaiting: Row[];
  family: { members: Row[]; children: Row[] };
};

/** Reads it in the column names of the database, times in ISO 8601. Runs as the server, so every query names the family. */
export async function readAccountData(tx: Tx, userId: string): Promise<AccountData> {
  const own = sql`user_id = ${userId}::uuid`;
  const ofFamily = sql`family_id in (select family_id from family_members where ${own})`;
  const email = sql`(select email from users where id = ${userId}::uuid)`;
  return {
    account: await readRow(
      tx,
      sql`select id, email, user_metadata ->> 'name' as name, user_metadata, password_hash is not null as has_password,
        new_email, email_change_sent_at, email_confirmed_at, email_proved_at, created_at, updated_at, last_sign_in_at from users where id = ${userId}::uuid`,
    ),
    signInMethods: await readRows(
      tx,
      sql`select provider, provider_id, identity_data, created_at, updated_at, last_sign_in_at
        from auth_identities where ${own} order by created_at`,
    ),
    sessions: await readRows(
      tx,
      sql`select method, device, created_at as started_at, refreshed_at as last_used_at
        from auth_sessions where ${own} order by created_at`,
    ),
    activity: await readRows(
      tx,
      sql`select at, kind, device, details from account_events where ${own} order by at, id`,
    ),
    mailLinks: {
      requested: await readRows(
        tx,
        sql`select kind, language, created_at from auth_mail_requests
          where lower(email) = ${email} or ${own} order by created_at`,
      ),
      sent: await readRows(
        tx,
        sql`select purpose as kind, created_at, expires_at from auth_one_time_tokens where ${own} order by created_at`,
      ),
    },
    signUps: await readRows(
      tx,
      sql`select user_metadata, created_at, mailed_at, expires_at from auth_sign_ups
        where email = ${email} order by created_at`,
    ),
    profile: await readRow(tx, sql`select * from profiles where id = ${userId}::uuid`),
    billing: {
      customers: await readRows(tx, sql`select * from billing_customers where ${own} order by created_at`),
      standing: await readRow(tx, sql`select * from billing_standings where ${own}`),
      operations: await readRows(tx, sql`select * from billing_operations where ${own} order by started_at`),
      refunds: await readRows(
        tx,
        sql`select * from billing_refunds
          where operation_id in (select id from billing_operations where ${own}) order by created_at`,
      ),
      events: await readRows(
        tx,
        sql`select mode, id, type, state, received_at, done_at from stripe_events
          where (mode, customer_id) in (select mode, customer_id from billing_customers where ${own})
          order by received_at`,
      ),
    },
    waitlist: await readRow(tx, sql`select * from waitlist where email = ${email}`),
    mailSettings: await readRow(tx, sql`select * from mail_settings where ${own}`),
    mailsWaiting: await readRows(
      tx,
      sql`select content ->> 'subject' as subject, content ->> 'language' as language, state, attempts, created_at
        from mails where lower(content ->> 'to') = ${email} order by created_at`,
    ),
    family: {
      members: await readRows(
        tx,
        sql`select family_id, user_id, role from family_members where ${ofFamily} order by user_id`,
      ),
      children: await readRows(tx, sql`select id, name from children where ${ofFamily} order by id`),
    },
  };
}

/** PostgreSQL writes the rows as JSON itself, the same on both databases. */
async function readRows(tx: Tx, query: SQL): Promise<Row[]> {
  const { rows } = await tx.execute<{ list: Row[] }>(
    sql`select coalesce(json_agg(to_json(found)), '[]') as list from (${query}) found`,
  );
  return rows[0]?.list ?? [];
}

async function readRow(tx: Tx, query: SQL): Promise<Row | null> {
  return (await readRows(tx, query))[0] ?? null;
}
