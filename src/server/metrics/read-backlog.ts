import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** What waits in the database, and how large it is. Ages in seconds, sizes in bytes. */
export type Backlog = {
  mails: { waiting: number; held: number; dead: number };
  /** Of the mail that has been due longest; 0 when none is. */
  oldestDueMailAge: number;
  unfinishedEvents: number;
  unfinishedOperations: number;
  unsentRefunds: number;
  /** Since everything was last held against Stripe; null before the first time. */
  reconciledAge: number | null;
  databaseBytes: number;
};

/** Reads it in one short transaction. */
export async function readBacklog(db: Database, now: Date): Promise<Backlog> {
  const { rows } = await db.transaction((tx) =>
    tx.execute<{ mails: Record<string, number> | null; [name: string]: unknown }>(sql`
      select
        (select json_object_agg(state, number) from
          (select state, count(*)::int as number from mails where state <> 'sent' group by state) counted) as mails,
        (select extract(epoch from ${now.toISOString()}::timestamptz - min(due_at))::float8
          from mails where state = 'queued') as due_age,
        (select count(*)::int from stripe_events where state in ('received', 'failed')) as events,
        (select count(*)::int from billing_operations where state in ('started', 'refund_pending')) as operations,
        (select count(*)::int from billing_refunds where state = 'pending') as refunds,
        (select extract(epoch from ${now.toISOString()}::timestamptz - max(ran_at))::float8
          from billing_cursors) as reconciled_age,
        pg_database_size(current_database())::float8 as bytes`),
  );
  const row = rows[0];
  const mails = row?.mails ?? {};
  return {
    mails: { waiting: mails.queued ?? 0, held: mails.held ?? 0, dead: mails.dead ?? 0 },
    oldestDueMailAge: Math.max(0, Number(row?.due_age ?? 0)),
    unfinishedEvents: Number(row?.events),
    unfinishedOperations: Number(row?.operations),
    unsentRefunds: Number(row?.refunds),
    reconciledAge: row?.reconciled_age == null ? null : Number(row.reconciled_age),
    databaseBytes: Number(row?.bytes),
  };
}
