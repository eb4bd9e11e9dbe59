import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DataDirectoryLock } from './data-directory-lock.ts';
import { syncDirectory } from './file-tree.ts';

/**
 * Replaces the files of a database by copies where a former owner of the lock may still be there, stopped in
 * the middle of a change: the change then reaches the former file, which no process opens any more. Also ends
 * a replacement that a crash interrupted.
 * @param directory of a database that this process has locked and not opened; may be missing
 */
export async function fenceFormerOwner(directory: string, lock: DataDirectoryLock): Promise<void> {
  const replaced = `${directory}.replaced`;
  if (!existsSync(directory) && existsSync(replaced)) {
    await rename(replaced, directory);
    syncDirectory(dirname(directory));
  }
  const copy = `${directory}.copy`;
  for (const left of [copy, replaced]) await rm(left, { recursive: true, force: true });
  if (lock.needsFence && existsSync(directory)) {
    await copyFiles(directory, copy);
    lock.assertHeld();
    await rename(directory, replaced);
    await rename(copy, directory);
    syncDirectory(dirname(directory));
  }
  lock.confirmFence();
  // Last, because a start that finds these files alone takes them for the database.
  await rm(replaced, { recursive: true, force: true });
}

/** Copies a directory to new files that are on the disk; other work of the process goes on meanwhile. */
async function copyFiles(source: string, target: string): Promise<void> {
  await mkdir(target, { mode: 0o700 });
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) {
      await copyFiles(from, to);
      continue;
    }
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    const file = await open(to, 'r+');
    await file.sync().finally(() => file.close());
  }
  syncDirectory(target);
}
