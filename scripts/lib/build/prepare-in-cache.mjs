import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { projectPath } from '../run/project-paths.mjs';

/**
 * Fills `.cache/<name>/<inputsHash>` unless it exists, and removes older versions. Safe to call concurrently.
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
  // Renamed once it is complete, so that an interrupted run leaves no folder that looks ready.
  await rename(draft, ready).catch(async (error) => {
    // Another process was faster.
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(ready)) throw error;
  });
  const older = (await readdir(cache)).filter((entry) => !entry.startsWith(basename(ready)));
  await Promise.all(older.map((entry) => rm(join(cache, entry), { recursive: true, force: true })));
  return ready;
}
