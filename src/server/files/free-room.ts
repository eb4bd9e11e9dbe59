import { statfsSync } from 'node:fs';

/** PostgreSQL needs 16 MB for the next file of its log, and cannot report an error on a full disk. */
export const DATABASE_NEEDS_BYTES = 32_000_000;

/** Returns null if the folder's disk cannot be queried. */
export function readFreeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
