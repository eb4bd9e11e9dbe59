import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectPath } from './project-paths.mjs';

const STAMPS = '.cache/build.json';

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/[.]test[.]tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * A hash over names and contents of files and folders of the checkout, tests left out.
 * Contents, not times: a fresh checkout or a branch switch changes every time stamp.
 */
export function fingerprint(relativePaths) {
  const hash = createHash('sha256');
  for (const relativePath of relativePaths) {
    for (const file of listFiles(projectPath(relativePath)).sort()) {
      hash.update(file).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

function readStamps() {
  try {
    return JSON.parse(readFileSync(projectPath(STAMPS), 'utf8'));
  } catch {
    return {};
  }
}

/** Whether the part was built from exactly these inputs and its outputs are still there. */
export function isFresh(part, inputsHash, outputs) {
  return readStamps()[part] === inputsHash && outputs.every((output) => existsSync(projectPath(output)));
}

/** Remembers what a part was built from; called last, so that an interrupted build counts as none. */
export function stamp(part, inputsHash) {
  const file = projectPath(STAMPS);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...readStamps(), [part]: inputsHash }, null, 2)}\n`);
}
