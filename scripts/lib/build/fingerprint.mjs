import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { projectPath, ROOT } from '../run/project-paths.mjs';

/** Beside what it speaks of so that a copy of dist/ carries it. */
const STAMPS = 'dist/build.json';

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/[.]test[.]tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * A hash over names and contents of files and folders of a checkout, tests left out. Contents, not times: a fresh
 * checkout or a branch switch changes every time stamp. Names from the checkout on: the same files have the same hash
 * wherever they lie.
 * @param {string[]} relativePaths
 * @param {string} [root] the folder they are relative to.
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
    return JSON.parse(readFileSync(projectPath(STAMPS), 'utf8'));
  } catch {
    return {};
  }
}

/** Returns whether the part was built from exactly these inputs and its outputs are still there. */
export function isFresh(part, inputsHash, outputs) {
  return readStamps()[part] === inputsHash && outputs.every((output) => existsSync(projectPath(output)));
}

/** Returns whether every part was built once, from whatever, and all its outputs are there. */
export function isBuilt(parts) {
  const stamps = readStamps();
  return parts.every(
    ({ name, outputs }) => name in stamps && outputs.every((output) => existsSync(projectPath(output))),
  );
}

/** Remembers what a part was built from; called last so that an interrupted build counts as none. */
export function stamp(part, inputsHash) {
  const file = projectPath(STAMPS);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...readStamps(), [part]: inputsHash }, null, 2)}\n`);
}
