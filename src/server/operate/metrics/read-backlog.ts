import { sql } from 'drizzle-orm';
import { readBillingHealth } from '#server/billing/billing-health.ts';
import type { Database } from '#server/db/database.ts';
import { type MailBacklog, readMailBacklog } from '#server/mail/unsent-mails.ts';

/** What waits in the database, and how large it is. Ages in seconds, sizes in bytes. */
export type Backlog = {
  mails: Pick<MailBacklog, 'waiting' | 'held' | 'dead'>;
  /** Of the mail that has been due longest; 0 when none is. */
  oldestDueMailAge: number;
  unfinishedEvents: number;
  unfinishedOperations: number;
  unsentRefunds: number;
  /** Since everything was last compared with Stripe; null before the first time. */
  reconciledAge: number | null;
  databaseBytes: number;
};

export async function readBacklog(db: Database, now: Date): Promise<Backlog> {
  return db.transaction(async (tx) => {
    const { oldestDueAge, ...mails } = await readMailBacklog(tx, now);
    const billing = await readBillingHealth(tx);
    const { rows } = await tx.execute<{ bytes: number }>(
      sql`select pg_database_size(current_database())::float8 as bytes`,
    );
    const reconciledAt = billing.last_reconciled_at;
    return {
      mails,
      oldestDueMailAge: oldestDueAge,
      unfinishedEvents: billing.unfinished_events,
      unfinishedOperations: billing.unfinished_operations,
      unsentRefunds: billing.unsent_refunds,
      reconciledAge: reconciledAt === null ? null : (now.getTime() - Date.parse(reconciledAt)) / 1000,
      databaseBytes: Number(rows[0]?.bytes),
    };
  });
}
