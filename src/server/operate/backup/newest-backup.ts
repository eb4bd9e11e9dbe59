import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readBackupName } from './backup-names.ts';

export type FoundBackup = { path: string; madeAt: Date; bytes: number };

/** Clocks of machines that share a folder may differ by so much. */
const CLOCK_SKEW_MS = 3_600_000;

/**
 * Finds the newest backup in a folder; null when it holds none, or is not there. One whose name is in the future was made
 * while a clock was wrong and does not count.
 */
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
