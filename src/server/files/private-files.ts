import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Makes whatever this process creates from now on readable and writable by its user alone. Windows has no such modes. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/** Makes names in a directory (created, renamed, removed files) last. Windows has no such call and needs none. */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Writes a file whole or not at all: after a crash or a power cut it holds the old text or the new one. For its user alone. */
export async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  syncDirectory(dirname(path));
}

/** Returns an empty text where there is no file. @param what the secret, for the sentence of the error */
export async function readSecretFile(file: string, what: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new Error(
      `${file}, which holds ${what}, cannot be read (${code}). Let this user read it, or move it away.`,
      { cause: error },
    );
  }
}

/** npm runs every command in the folder of the product and says in INIT_CWD where it was called. */
export function resolveGivenPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}
