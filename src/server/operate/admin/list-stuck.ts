import { sql } from 'drizzle-orm';
import { STUCK_BILLING } from '#server/billing/billing-health.ts';
import { STUCK_MAILS } from '#server/mail/unsent-mails.ts';
import { readBackupHealth } from '#server/operate/backup/read-backup-health.ts';
import type { AdminAnswer } from './admin-command.ts';
import type { AdminDeps } from './admin-deps.ts';

/** Everything that waits for a person or for longer than it should, a row each with its next step. */
export async function listStuck({ db, clock, backupPlan }: AdminDeps): Promise<AdminAnswer> {
  const rows = await db.transaction(async (tx) => {
    const found = [];
    for (const { what, next, rows: query } of [...STUCK_MAILS, ...STUCK_BILLING]) {
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
