import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, statfsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Flushes a directory so that created, renamed and removed names survive a crash. Windows does not need this. */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Writes a file readable only by its user. After a power cut, it has either the old or the new content. */
export async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}`;
  try {
    await writeFile(temporaryPath, content, { mode: 0o600, flush: true });
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
  syncDirectory(dirname(path));
}

/** Returns an empty string if the file is missing. `description` names the secret in error messages. */
export async function readSecretFile(file: string, description: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new Error(
      `Cannot read ${file} (${description}): ${code}. Make it readable for this user, or remove it.`,
      { cause: error },
    );
  }
}

/** Resolves a path against INIT_CWD, the caller's folder, because npm runs every command in the product's folder. */
export function resolveCallerPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}

/** PostgreSQL needs 16 MB for its next WAL file, and cannot report an error on a full disk. */
export const MIN_DATABASE_BYTES = 32_000_000;

/** Returns null if the folder's disk cannot be queried. */
export function readFreeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
