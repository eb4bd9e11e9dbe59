import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Copies a directory of plain files, sharing blocks where the file system can. Several times faster than `fs.cp` for
 * the thousand small files of a database, and it blocks meanwhile: for the start of a process. The copy belongs to this user
 * alone and can be written, even when the source is read-only.
 * @param target must not exist
 */
export function copyTree(source: string, target: string): void {
  mkdirSync(target, { mode: 0o700 });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) copyTree(from, to);
    else {
      copyFileSync(from, to, constants.COPYFILE_FICLONE);
      chmodSync(to, 0o600);
    }
  }
}

/** The size of all files below a directory, in bytes. */
export function measureTree(directory: string): number {
  return readdirSync(directory, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(directory, entry.name);
    return sum + (entry.isDirectory() ? measureTree(path) : statSync(path).size);
  }, 0);
}

/** Brings every file and every name below a directory to the disk. */
export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else syncPath(path, 'r+');
  }
  syncDirectory(directory);
}

/** Makes a directory and those above it that are missing, so that none of them is lost in a power cut. */
export function makeDirectory(path: string): void {
  const first = mkdirSync(path, { recursive: true });
  if (first === undefined) return;
  for (let made = resolve(path); ; made = dirname(made)) {
    syncDirectory(dirname(made));
    if (made === resolve(first)) return;
  }
}

/** Makes names in a directory (created, renamed, removed files) last. Windows has no such call and needs none. */
export function syncDirectory(path: string): void {
  if (process.platform !== 'win32') syncPath(path, 'r');
}

function syncPath(path: string, flags: string): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
