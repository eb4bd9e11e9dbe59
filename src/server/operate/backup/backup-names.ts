import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readFreeBytes } from '#server/files/private-files.ts';
import type { BackupHealth } from '#shared/http/health.ts';

const COMPACT = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** Formats the time in the basic form of ISO 8601, such as `20261122T060210Z`. */
export function formatCompactTime(time: Date): string {
  return time.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

export function parseCompactTime(text: string): Date | null {
  const time = new Date(text.replace(COMPACT, '$1-$2-$3T$4:$5:$6Z'));
  return COMPACT.test(text) && !Number.isNaN(time.getTime()) ? time : null;
}

const BACKUP_NAME = /^sproutcards-(\d{8}T\d{6}Z)\.tar\.gz(?:\.age)?$/;

export function formatBackupName(madeAt: Date, isEncrypted: boolean): string {
  return `sproutcards-${formatCompactTime(madeAt)}.tar.gz${isEncrypted ? '.age' : ''}`;
}

export function readBackupName(name: string): Date | null {
  return parseCompactTime(BACKUP_NAME.exec(name)?.[1] ?? '');
}

/** The tolerated clock difference between machines that share a folder. */
const CLOCK_SKEW_MS = 3_600_000;

export async function readNewestBackupTime(folder: string, now: Date): Promise<Date | null> {
  return (await findNewestBackup(folder, now))?.madeAt ?? null;
}

/** Returns true if the disk has less space than the newest backup takes. */
export async function isBackupDiskFull(folder: string, now: Date): Promise<boolean> {
  const newest = await findNewestBackup(folder, now);
  const free = readFreeBytes(folder);
  const needed = newest === null ? 1 : (await stat(join(folder, newest.name))).size;
  return free !== null && free < needed;
}

/** Ignores names with a future time, which come from a wrong clock. */
async function findNewestBackup(folder: string, now: Date): Promise<{ name: string; madeAt: Date } | null> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const backups = names.flatMap((name) => {
    const madeAt = readBackupName(name);
    return madeAt !== null && madeAt.getTime() <= now.getTime() + CLOCK_SKEW_MS ? [{ name, madeAt }] : [];
  });
  return backups.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())[0] ?? null;
}

export type BackupPlan = { folder: string; everyHours: number };

const HOUR_MS = 3_600_000;

/** Reports a backup as overdue when two should have been made since the newest. */
export async function readBackupHealth({ folder, everyHours }: BackupPlan, now: Date): Promise<BackupHealth> {
  const newest = await readNewestBackupTime(folder, now);
  const isOverdue = newest === null || now.getTime() - newest.getTime() > 2 * everyHours * HOUR_MS;
  return {
    newest: newest?.toISOString() ?? null,
    overdue: isOverdue,
    full: await isBackupDiskFull(folder, now),
  };
}

const DAY_MS = 86_400_000;
const MIN_WEEKS = 4;
/** Keeps the backup before a mistake even if the operator makes another one after it. */
const MIN_BACKUPS = 3;

/** Counts only days and weeks with a backup so that no backup is deleted after a pause only because of its age. */
export function chooseObsoleteBackups(names: readonly string[], minDays: number): string[] {
  const backups = names
    .flatMap((name) => {
      const madeAt = readBackupName(name);
      return madeAt === null ? [] : [{ name, time: madeAt.getTime() }];
    })
    .sort((a, b) => b.time - a.time);
  const needed = new Set([
    ...backups.slice(0, MIN_BACKUPS).map(({ name }) => name),
    ...pickNewestPerPeriod(backups, DAY_MS, minDays),
    ...pickNewestPerPeriod(backups, 7 * DAY_MS, MIN_WEEKS),
  ]);
  return backups.map(({ name }) => name).filter((name) => !needed.has(name));
}

/** @param backups newest first */
function pickNewestPerPeriod(
  backups: { name: string; time: number }[],
  periodMs: number,
  periods: number,
): string[] {
  const newest = new Map<number, string>();
  for (const { name, time } of backups) {
    const period = Math.floor(time / periodMs);
    if (!newest.has(period)) newest.set(period, name);
  }
  return [...newest.values()].slice(0, periods);
}
