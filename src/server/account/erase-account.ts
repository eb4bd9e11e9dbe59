import { eq, sql } from 'drizzle-orm';
import { type UserRow, users } from '#server/auth/tables.ts';
import type { Tx } from '#server/db/database.ts';

type ErasedAccount = Pick<UserRow, 'email' | 'emailProvedAt'>;

/**
 * Erases every row of a family in every table and notes the id, so that no restored backup brings it back; gives its address, or null when there is no such account. Most rows go
 * with the row of `users` (foreign keys); the others, which name the family by its address or in a text, are listed
 * here. Counters of limits hold hashes and run out by themselves.
 *
 * An unproved address may be a stranger's: what was decided by the link of a mail to it stays (a waitlist
 * entry that was confirmed or ended), and so do sign-ups that wait for such a link.
 */
export async function eraseAccount(tx: Tx, userId: string): Promise<ErasedAccount | null> {
  // The worker that answers requests for links locks the request first and the account second; so does this
  // code.
  await tx.execute(
    sql`delete from auth_mail_requests where user_id = ${userId}::uuid
      or lower(email) = (select email from users where id = ${userId}::uuid)`,
  );
  // In the order of a sync, which locks the family before a row of its refers to the account: else each waits for the other.
  await tx.execute(
    sql`select 1 from families where id in (select family_id from family_members where user_id = ${userId}::uuid)
      order by id for update`,
  );
  const [erased] = await tx
    .delete(users)
    .where(eq(users.id, userId))
    .returning({ email: users.email, emailProvedAt: users.emailProvedAt });
  if (erased === undefined) return null;
  await tx.execute(
    sql`insert into erased_accounts (user_id, erased_at) values (${userId}::uuid, now()) on conflict do nothing`,
  );
  const { email, emailProvedAt } = erased;
  const proved = emailProvedAt !== null;
  await tx.execute(
    sql`delete from waitlist where email = ${email}
      and (${proved} or (confirmed_at is null and unsubscribed_at is null))`,
  );
  await tx.execute(sql`delete from waitlist_requests where email = ${email}`);
  // One that came meanwhile and is being answered just now finds no account afterwards and goes by itself.
  await tx.execute(
    sql`delete from auth_mail_requests where id in
      (select id from auth_mail_requests where lower(email) = ${email} for update skip locked)`,
  );
  if (proved) await tx.execute(sql`delete from auth_sign_ups where email = ${email}`);
  await tx.execute(
    sql`delete from mails where lower(content ->> 'to') = ${email} or strpos(event, ${userId}) > 0`,
  );
  await tx.execute(sql`delete from billing_leases where strpos(name, ${userId}) > 0`);
  return erased;
}
