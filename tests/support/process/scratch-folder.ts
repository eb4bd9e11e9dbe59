import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The in-memory file system of Linux, where syncing to the disk costs nothing. */
const IN_MEMORY = '/dev/shm';
/** A database takes about 40 MB and several tests run at once; containers often have 64 MB. */
const MIN_FREE_BYTES = 1024 ** 3;

/** Makes a folder for the database of a test, in memory if there is room. */
export async function makeScratchFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await hasRoom()) ? IN_MEMORY : tmpdir(), prefix));
}

async function hasRoom(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
