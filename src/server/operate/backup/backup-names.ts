import { readdir } from 'node:fs/promises';
import type { BackupHealth } from '#shared/http/health.ts';

const COMPACT = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** ISO 8601's basic form, `20261122T060210Z`. */
export function formatCompactTime(time: Date): string {
  return time.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

export function parseCompactTime(text: string): Date | null {
  const time = new Date(text.replace(COMPACT, '$1-$2-$3T$4:$5:$6Z'));
  return COMPACT.test(text) && !Number.isNaN(time.getTime()) ? time : null;
}

const NAME = /^sproutcards-(\d{8}T\d{6}Z)\.tar\.gz(?:\.age)?$/;

export function backupName(madeAt: Date, isEncrypted: boolean): string {
  return `sproutcards-${formatCompactTime(madeAt)}.tar.gz${isEncrypted ? '.age' : ''}`;
}

export function readBackupName(name: string): Date | null {
  return parseCompactTime(NAME.exec(name)?.[1] ?? '');
}

/** Of machines that share a folder. */
const CLOCK_SKEW_MS = 3_600_000;

/** A name in the future comes from a wrong clock and does not count. */
export async function readNewestBackup(folder: string, now: Date): Promise<Date | null> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const times = names
    .map((name) => readBackupName(name)?.getTime() ?? Number.POSITIVE_INFINITY)
    .filter((time) => time <= now.getTime() + CLOCK_SKEW_MS);
  return times.length === 0 ? null : new Date(Math.max(...times));
}

export type BackupPlan = { folder: string; everyHours: number };

const HOUR_MS = 3_600_000;

/** A backup counts as overdue when two should have been made since the newest. */
export async function readBackupHealth({ folder, everyHours }: BackupPlan, now: Date): Promise<BackupHealth> {
  const newest = await readNewestBackup(folder, now);
  const isOverdue = newest === null || now.getTime() - newest.getTime() > 2 * everyHours * HOUR_MS;
  return { newest: newest?.toISOString() ?? null, overdue: isOverdue };
}
