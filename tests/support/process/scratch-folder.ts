import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory: the databases write through to the disk, and this one answers at once. */
const IN_MEMORY = '/dev/shm';
/** A database takes some 40 MB and several tests run at once; containers often have 64 MB here. */
const ROOM_BYTES = 1024 ** 3;

/** A new folder for a database of a test, in memory where there is room. What is in it is as lost after a test as elsewhere. */
export async function makeScratchFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await hasRoom()) ? IN_MEMORY : tmpdir(), prefix));
}

async function hasRoom(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
