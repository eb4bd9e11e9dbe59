import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { deleteInBatches, readJsonRow } from '#server/db/read-rows.ts';
import type { TableOwner } from '#server/db/table-owner.ts';
import { UNCONFIRMED_DAYS } from '#shared/mail/waitlist.ts';

export const waitlistTables: TableOwner = {
  tables: ['waitlist', 'waitlist_requests'],
  exportRows: async (tx, { verifiedEmail }) => ({
    waitlist: await readJsonRow(tx, sql`select * from waitlist where email = ${verifiedEmail}`),
  }),
  eraseRows: async (tx, { verifiedEmail }) => {
    await tx.execute(sql`delete from waitlist where email = ${verifiedEmail}`);
    await tx.execute(sql`delete from waitlist_requests where email = ${verifiedEmail}`);
  },
};

const RETENTION_MS = UNCONFIRMED_DAYS * 24 * 3_600_000;

/** Unsubscribed entries are kept as a record of that choice. */
export async function pruneWaitlist(
  db: Database,
  now: Date,
): Promise<{ waitlist: number; waitlistRequests: number }> {
  const until = new Date(now.getTime() - RETENTION_MS).toISOString();
  const isUnconfirmed = sql`confirmed_at is null and unsubscribed_at is null and created_at < ${until}::timestamptz`;
  return {
    waitlist: await deleteInBatches(db, 'waitlist', isUnconfirmed),
    waitlistRequests: await deleteInBatches(db, 'waitlist_requests', sql`created_at < ${until}::timestamptz`),
  };
}

export async function moveWaitlistEntry(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`update waitlist set email = ${to}
    where email = ${from} and not exists (select from waitlist where email = ${to})`);
  await tx.execute(sql`delete from waitlist where email = ${from}`);
}
