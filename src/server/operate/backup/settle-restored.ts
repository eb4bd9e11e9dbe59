import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { eraseAccount } from '#server/account/erase-account.ts';
import { type ErasedAccount, noteErasedAccounts } from '#server/account/erased-accounts.ts';
import type { Tx } from '#server/db/tx.ts';

/** What was done to restored data before a server may use it. */
export type Settled = {
  /** Accounts of the backup that were erased since, and so again. */
  erased: number;
  /** Mails that waited in the backup and are held. */
  heldMails: number;
  /** Requests for links by mail; people ask for them again. */
  droppedRequests: number;
  /** Accounts whose billing is read from Stripe before anything is done with it. */
  billingReads: number;
};

/** Says in a mail's row why it waits. */
const HELD_REASON = 'Held after a restore: it may have been sent since the backup was made.';

/**
 * Brings restored data to where a server may go on with it, in the transaction that restored it: erases accounts that were
 * erased since, holds mails that may have been sent since, and notes what must be read from Stripe first.
 * @param erasedSince what any list knows of accounts that were erased
 */
export async function settleRestored(
  tx: Tx,
  backupMadeAt: Date,
  erasedSince: readonly ErasedAccount[],
  now: Date,
): Promise<Settled> {
  // First, so that the time of the first erasure stays.
  await noteErasedAccounts(tx, erasedSince);
  let erased = 0;
  for (const { userId } of erasedSince) {
    if ((await eraseAccount(tx, userId)) !== null) erased += 1;
  }
  const heldMails = await count(
    tx,
    sql`update mails set state = 'held', claim = null, last_error = ${HELD_REASON} where state = 'queued' returning id`,
  );
  const droppedRequests =
    (await count(tx, sql`delete from auth_mail_requests returning id`)) +
    (await count(tx, sql`delete from waitlist_requests where mail_language is not null returning id`));
  // No process works on anything in a database that was just restored.
  await tx.execute(sql`delete from billing_leases`);
  await tx.execute(sql`insert into restores (id, backup_made_at, restored_at)
    values (${randomUUID()}::uuid, ${backupMadeAt.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)`);
  await tx.execute(sql`delete from restored_billing_reads`);
  const billingReads = await count(
    tx,
    sql`insert into restored_billing_reads (user_id, mode, restored_at)
      select user_id, mode, ${now.toISOString()}::timestamptz from billing_customers returning user_id`,
  );
  return { erased, heldMails, droppedRequests, billingReads };
}

async function count(tx: Tx, statement: ReturnType<typeof sql>): Promise<number> {
  return (await tx.execute(statement)).rows.length;
}
