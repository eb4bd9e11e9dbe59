import { sql } from 'drizzle-orm';
import { readBackupHealth } from '#server/backup/read-backup-health.ts';
import type { AdminAnswer } from './admin-command.ts';
import type { AdminDeps } from './admin-deps.ts';

/** What counts as stuck, and what to do about it. Each query counts rows and says since when. */
const KINDS = [
  {
    what: 'mails that were given up',
    next: 'npm run admin -- mails --dead; then resend --all-dead',
    rows: sql`select finished_at as since from mails where state = 'dead'`,
  },
  {
    what: 'mails held since a restore, perhaps sent before it',
    next: 'npm run admin -- mails --held; then resend those that are missing',
    rows: sql`select created_at as since from mails where state = 'held'`,
  },
  {
    what: 'mails due for more than an hour',
    next: 'look at SMTP_URL and at the mail server; /health says why',
    rows: sql`select due_at as since from mails where state = 'queued' and due_at < now() - interval '1 hour'
      or state = 'queued' and last_error is not null and created_at < now() - interval '1 hour'`,
  },
  {
    what: 'endings of plans that are not through',
    next: 'they are repeated every hour; the log says what Stripe answers',
    rows: sql`select started_at as since from billing_operations
      where state in ('started', 'refund_pending') and started_at < now() - interval '10 minutes'`,
  },
  {
    what: 'refunds that are owed',
    next: 'they are repeated every hour; the log says what Stripe answers',
    rows: sql`select created_at as since from billing_refunds where state = 'pending'`,
  },
  {
    what: 'events of Stripe that could not be dealt with',
    next: 'they are repeated every hour; the log says why',
    rows: sql`select received_at as since from stripe_events
      where state in ('received', 'failed') and received_at < now() - interval '10 minutes'`,
  },
  {
    what: 'billing not held against Stripe for three hours',
    next: 'is a server running, and does it reach api.stripe.com?',
    rows: sql`select max(ran_at) as since from billing_cursors having max(ran_at) < now() - interval '3 hours'`,
  },
  {
    what: 'families whose billing was not read since a restore',
    next: 'a running server reads them by itself; the log says what Stripe answers',
    rows: sql`select restored_at as since from restored_billing_reads`,
  },
];

/** Everything that waits for a person or for longer than it should, a row each with its next step. */
export async function listStuck({ db, clock, backupPlan }: AdminDeps): Promise<AdminAnswer> {
  const rows = await db.transaction(async (tx) => {
    const found = [];
    for (const { what, next, rows: query } of KINDS) {
      const { rows } = await tx.execute<{ count: number; since: string | null }>(
        sql`select count(*)::int as count, to_char(min(since) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since
          from (${query}) stuck`,
      );
      const [row] = rows;
      if (row && row.count > 0) found.push({ count: row.count, what, since: row.since, next });
    }
    return found;
  });
  const backup = backupPlan && (await readBackupHealth(backupPlan, clock()));
  if (backup?.overdue) {
    const since = backup.newest?.slice(0, 16).replace('T', ' ') ?? null;
    rows.push({
      count: 1,
      what: 'backups that were not made',
      since,
      next: 'the log says why; npm run backup',
    });
  }
  return { lines: rows.length === 0 ? ['Nothing is stuck.'] : [], rows };
}
