import type { BackupHealth } from '#shared/health.ts';
import { readNewestBackup } from './newest-backup.ts';

/** Where scheduled backups go, and how often one is made. */
export type BackupPlan = { folder: string; everyHours: number };

const HOUR_MS = 3_600_000;

/** A backup counts as overdue when two should have been made since the newest. */
export async function readBackupHealth({ folder, everyHours }: BackupPlan, now: Date): Promise<BackupHealth> {
  const newest = await readNewestBackup(folder, now);
  const age = newest === null ? Number.POSITIVE_INFINITY : now.getTime() - newest.madeAt.getTime();
  return { newest: newest?.madeAt.toISOString() ?? null, overdue: age > 2 * everyHours * HOUR_MS };
}
