import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { projectPath } from '../run/project-paths.mjs';

/**
 * Fills `.cache/<name>/<inputsHash>` in place of an older one, unless it is there: for what takes seconds to make and almost
 * never changes. Builds and tests may do it at the same time.
 * @param {string} name
 * @param {string} inputsHash
 * @param {(folder: string) => Promise<void>} fill
 * @returns {Promise<string>} the folder
 */
export async function prepareInCache(name, inputsHash, fill) {
  const cache = projectPath(`.cache/${name}`);
  const ready = join(cache, inputsHash.slice(0, 16));
  if (existsSync(ready)) return ready;
  const draft = `${ready}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await fill(draft);
  // Renamed when complete so that an interrupted run leaves nothing that looks ready.
  await rename(draft, ready).catch(async (error) => {
    // Another process was faster.
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(ready)) throw error;
  });
  const older = (await readdir(cache)).filter((entry) => !entry.startsWith(basename(ready)));
  await Promise.all(older.map((entry) => rm(join(cache, entry), { recursive: true, force: true })));
  return ready;
}
