import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectPath } from './project-paths.mjs';

/**
 * Fills `.cache/<name>/<inputsHash>` in place of an older one, unless it is there: for what takes seconds to make and almost
 * never changes.
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
  await rm(cache, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await fill(draft);
  // Renamed when complete, so that an interrupted run leaves nothing that looks ready.
  await rename(draft, ready);
  return ready;
}
