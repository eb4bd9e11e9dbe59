import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readBackupName } from './backup-names.ts';

/** A finished backup in a folder. */
export type FoundBackup = { path: string; madeAt: Date; bytes: number };

/** Finds the newest backup in a folder; null when it holds none, or is not there. */
export async function readNewestBackup(folder: string): Promise<FoundBackup | null> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let newest: { name: string; madeAt: Date } | null = null;
  for (const name of names) {
    const madeAt = readBackupName(name);
    if (madeAt !== null && (newest === null || madeAt > newest.madeAt)) newest = { name, madeAt };
  }
  if (newest === null) return null;
  const path = join(folder, newest.name);
  return { path, madeAt: newest.madeAt, bytes: (await stat(path)).size };
}
