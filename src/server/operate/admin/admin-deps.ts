import type { FastifyBaseLogger } from 'fastify';
import type { Billing } from '#server/billing/billing.ts';
import type { Database } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mail-queue.ts';
import type { BackupPlan } from '#server/operate/backup/read-backup-health.ts';

/** What an operator's command works with. */
export type AdminDeps = {
  db: Database;
  clock: () => Date;
  mailer: Mailer;
  /** Null where this process cannot reach the payment service. */
  billing: Billing | null;
  /** Where backups are scheduled to go; null where none are. */
  backupPlan: BackupPlan | null;
  log: Pick<FastifyBaseLogger, 'warn'>;
};
