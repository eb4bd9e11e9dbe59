import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eraseAccount } from '#server/account/delete-account.ts';
import type { Tx } from '#server/db/database.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { proveEmail } from '#tests/support/server/account-rows.ts';
import { fetchExport } from '#tests/support/server/account-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const server = setUpTestServer();

const TABLES = ['waitlist', 'waitlist_requests', 'auth_sign_ups', 'auth_mail_requests', 'mails'];

/** Inserts what the owner of a mailbox leaves on the server without an account. */
async function fillMailbox(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`insert into waitlist (email, source, updates_asked) values (${email}, 'owner', true)`);
  await tx.execute(sql`insert into waitlist_requests (email, mail_language, created_at)
    values (${email}, 'en', now())`);
  await tx.execute(sql`insert into auth_sign_ups (id, email, password_hash, user_metadata, created_at, expires_at)
    values (gen_random_uuid(), ${email}, 'owner', '{"name":"Owner"}', now(), now() + interval '1 day')`);
  await tx.execute(sql`insert into auth_mail_requests (id, kind, email, language, created_at)
    values (gen_random_uuid(), 'signup', ${email}, 'en', now())`);
  const mail = JSON.stringify({ to: email, subject: 'You are on the waitlist', language: 'en' });
  await tx.execute(sql`insert into mails (id, event, content, due_at, created_at)
    values (gen_random_uuid(), ${`owner/${email}`}, ${mail}::jsonb, now() + interval '1 day', now())`);
}

/** Lists the tables that still name the address. */
async function listTablesNaming(email: string): Promise<string[]> {
  const rows = await runSql<{ name: string }>(
    server.db,
    sql.join(
      TABLES.map(
        (table) =>
          sql`select ${table}::text as name from ${sql.identifier(table)} t where strpos(to_json(t)::text, ${email}) > 0`,
      ),
      sql` union `,
    ),
  );
  return rows.map(({ name }) => name).sort();
}

async function listSubjects(email: string): Promise<string[]> {
  const rows = await runSql<{ subject: string }>(
    server.db,
    sql`select content ->> 'subject' as subject from mails where content ->> 'to' = ${email}`,
  );
  return rows.map(({ subject }) => subject).sort();
}

/** Requests a new password, which queues an email with a link into the account. */
async function requestPassword({ email }: SignedUp): Promise<void> {
  await createTestClient(server.url).auth.resetPasswordForEmail(email);
  await expect.poll(() => listSubjects(email)).toContain('Choose a new password');
}

async function readExportedMailbox(family: SignedUp): Promise<Record<string, unknown>> {
  const { waitlist, signUps, mailLinks, mailsWaiting } = JSON.parse(
    (await fetchExport(server, family)).text('account.json'),
  );
  const subjects = mailsWaiting.map(({ subject }: { subject: string }) => subject);
  return { waitlist, signUps, requested: mailLinks.requested, subjects };
}

/** Erases the account in the transaction that fills the mailbox so that no worker processes the requests first. */
const eraseBesideMailbox = ({ user, email }: SignedUp) =>
  server.db.transaction(async (tx) => {
    await fillMailbox(tx, email);
    await eraseAccount(tx, user.id);
  });

describe('A mailbox that another person signed up with', () => {
  // docs/security.md#mailbox-of-another
  it('is not exported by that account until the address is verified', async () => {
    const family = await server.signUp();
    await server.db.transaction((tx) => fillMailbox(tx, family.email));
    expect(await readExportedMailbox(family)).toEqual({
      waitlist: null,
      signUps: [],
      requested: [],
      subjects: ['Confirm your email address'],
    });
    await proveEmail(server, family);
    expect(await readExportedMailbox(family)).toMatchObject({
      waitlist: { source: 'owner' },
      signUps: [{ user_metadata: { name: 'Owner' } }],
      subjects: expect.arrayContaining(['You are on the waitlist']),
    });
  });

  // docs/security.md#mailbox-of-another
  it('loses only the emails of that account when the account is deleted', async () => {
    const family = await server.signUp();
    await requestPassword(family);
    await eraseBesideMailbox(family);
    expect(await listTablesNaming(family.email)).toEqual([...TABLES].sort());
    expect(await listSubjects(family.email)).toEqual(['You are on the waitlist']);
  });

  // docs/security.md#deleted-account
  it('is emptied when its owner deletes the account', async () => {
    const family = await server.signUp();
    await requestPassword(family);
    await proveEmail(server, family);
    await eraseBesideMailbox(family);
    expect(await listTablesNaming(family.email)).toEqual([]);
  });
});
