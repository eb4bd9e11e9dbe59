import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupHealth } from '#shared/http/health.ts';

const COMPACT = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** A time to the second in ISO 8601's basic form, `20261122T060210Z`, as names of files have it. */
export function formatCompactTime(time: Date): string {
  return time.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** The time of `formatCompactTime`; null for other text. */
export function parseCompactTime(text: string): Date | null {
  const time = new Date(text.replace(COMPACT, '$1-$2-$3T$4:$5:$6Z'));
  return COMPACT.test(text) && !Number.isNaN(time.getTime()) ? time : null;
}

const NAME = /^sproutcards-(\d{8}T\d{6}Z)\.tar\.gz(?:\.age)?$/;

/** The name of a backup that was made at this time; encrypted ones end in `.age`. */
export function backupName(madeAt: Date, isEncrypted: boolean): string {
  return `sproutcards-${formatCompactTime(madeAt)}.tar.gz${isEncrypted ? '.age' : ''}`;
}

export function readBackupName(name: string): Date | null {
  return parseCompactTime(NAME.exec(name)?.[1] ?? '');
}

type FoundBackup = { path: string; madeAt: Date; bytes: number };

/** Clocks of machines that share a folder may differ by so much. */
const CLOCK_SKEW_MS = 3_600_000;

/** Null without one. A name in the future comes from a wrong clock and does not count. */
export async function readNewestBackup(folder: string, now: Date): Promise<FoundBackup | null> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let newest: { name: string; madeAt: Date } | null = null;
  for (const name of names) {
    const madeAt = readBackupName(name);
    if (madeAt === null || madeAt.getTime() > now.getTime() + CLOCK_SKEW_MS) continue;
    if (newest === null || madeAt > newest.madeAt) newest = { name, madeAt };
  }
  if (newest === null) return null;
  const path = join(folder, newest.name);
  return { path, madeAt: newest.madeAt, bytes: (await stat(path)).size };
}

export type BackupPlan = { folder: string; everyHours: number };

const HOUR_MS = 3_600_000;

/** A backup counts as overdue when two should have been made since the newest. */
export async function readBackupHealth({ folder, everyHours }: BackupPlan, now: Date): Promise<BackupHealth> {
  const newest = await readNewestBackup(folder, now);
  const age = newest === null ? Number.POSITIVE_INFINITY : now.getTime() - newest.madeAt.getTime();
  return { newest: newest?.madeAt.toISOString() ?? null, overdue: age > 2 * everyHours * HOUR_MS };
}
