import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's in-memory file system, where syncing to the disk costs nothing. */
const MEMORY_FOLDER = '/dev/shm';
/** A database takes about 40 MB, and several tests run at once. Containers often have only 64 MB. */
const MIN_FREE_BYTES = 1024 ** 3;

/** Creates a folder for the database of a test, in memory if there is enough. */
export async function makeScratchFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await hasMemory()) ? MEMORY_FOLDER : tmpdir(), prefix));
}

async function hasMemory(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(MEMORY_FOLDER);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
