import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { projectPath, ROOT } from '../run/project-paths.mjs';

/** The hashes of the inputs by part, in dist/ so that a copy of the folder includes them. */
const STAMPS_FILE = 'dist/build.json';

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/[.]test[.]tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Returns a hash of the names and contents of files and folders, except for tests. Timestamps do not count, because a fresh
 * checkout changes them. Names are relative, so that the same files have the same hash in any folder.
 * @param {string[]} relativePaths
 * @param {string} [root] the folder of the paths
 */
export function fingerprint(relativePaths, root = ROOT) {
  const hash = createHash('sha256');
  for (const relativePath of relativePaths) {
    const files = listFiles(join(root, relativePath)).map((path) => ({
      path,
      name: relative(root, path).split(sep).join('/'),
    }));
    for (const { path, name } of files.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      hash.update(name).update('\0').update(readFileSync(path)).update('\0');
    }
  }
  return hash.digest('hex');
}

function readStamps() {
  try {
    return JSON.parse(readFileSync(projectPath(STAMPS_FILE), 'utf8'));
  } catch {
    return {};
  }
}

/** Returns true if the part was built from exactly these inputs and all its outputs exist. */
export function isFresh(part, inputsHash, outputs) {
  return readStamps()[part] === inputsHash && outputs.every((output) => existsSync(projectPath(output)));
}

/** Returns true if every part was built from any inputs and all its outputs exist. */
export function isBuilt(parts) {
  const stamps = readStamps();
  return parts.every(
    ({ name, outputs }) => name in stamps && outputs.every((output) => existsSync(projectPath(output))),
  );
}

/** Records the inputs of a part. Call it last, so that an interrupted build does not count. */
export function recordBuild(part, inputsHash) {
  const file = projectPath(STAMPS_FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...readStamps(), [part]: inputsHash }, null, 2)}\n`);
}
